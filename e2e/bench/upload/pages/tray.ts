// What a benchmark asks of the app's tray. Each function is sent into the page as text: it sees nothing around it.

/** Notes when the tray appears. */
export function recordTray(): void {
  const look = () => {
    if (document.querySelector('[data-upload-tray]') === null) return;
    Reflect.set(globalThis, 'traySeen', performance.now());
    observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
}

/** Milliseconds from the drop until the tray was there. */
export async function trayAfter(): Promise<number> {
  const began = Number(Reflect.get(globalThis, 'workBegan'));
  for (const deadline = performance.now() + 120_000; performance.now() < deadline; ) {
    const seen: unknown = Reflect.get(globalThis, 'traySeen');
    if (typeof seen === 'number') return seen - began;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The tray never came.');
}

/** Clicks "Pause all" and "Resume all" at these moments; the longest wait for what the other then says, in milliseconds. */
export async function pauseAndResume(seconds: readonly number[]): Promise<number> {
  const until = async (label: string): Promise<HTMLElement> => {
    for (const deadline = performance.now() + 120_000; performance.now() < deadline; ) {
      const all = [...document.querySelectorAll<HTMLElement>('[data-upload-tray] button')];
      const button = all.find(({ textContent }) => textContent === label);
      if (button) return button;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error(`There is no “${label}”.`);
  };
  const gone = async (button: HTMLElement): Promise<void> => {
    while (button.isConnected) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const begun = performance.now();
  let longest = 0;
  for (const second of seconds) {
    const wait = begun + second * 1000 - performance.now();
    await new Promise((resolve) => setTimeout(resolve, wait));
    for (const [label, answer] of [
      ['Pause all', 'Resume all'],
      ['Resume all', 'Pause all'],
    ] as const) {
      const title = document.querySelector('[data-upload-tray] h2')?.textContent ?? '';
      if (title.endsWith('uploaded')) return longest;
      const button = await until(label);
      const clicked = performance.now();
      button.click();
      await Promise.all([until(answer), gone(button)]);
      longest = Math.max(longest, performance.now() - clicked);
    }
  }
  return longest;
}

/** Milliseconds from the drop until all are handed over to be sent. */
export async function handedOverAfter(): Promise<number> {
  const isReading = () =>
    document.querySelector('[data-upload-tray]')?.textContent.startsWith('Reading files');
  while (isReading()) await new Promise((resolve) => setTimeout(resolve, 50));
  return performance.now() - Number(Reflect.get(globalThis, 'workBegan'));
}

/** Pauses, and gives the journal its time; nobody asks before the page is left. */
export async function allArePaused(): Promise<void> {
  Object.assign(BeforeUnloadEvent.prototype, { preventDefault: () => undefined });
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-upload-tray] button')];
  buttons.find(({ textContent }) => textContent === 'Pause all')?.click();
  await new Promise((resolve) => setTimeout(resolve, 3_000));
}

/** Milliseconds of this document's life until the tray offers so many uploads again. */
export async function offeredAgainAfter(count: number): Promise<number> {
  const wanted = count.toLocaleString('en');
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; ) {
    const title = document.querySelector('[data-upload-tray] h2')?.textContent ?? '';
    if (title.startsWith(`${wanted} upload`)) return performance.now();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const title = document.querySelector('[data-upload-tray] h2')?.textContent ?? 'nothing';
  throw new Error(`Not all was offered again: ${wanted} expected, “${title}” said.`);
}
