// Reads and clicks the app's upload tray. Each function runs in the page and is sent as text, so it can't use variables of
// this module.

/** Records when the tray appears. */
export function recordTray(): void {
  const poll = () => {
    if (document.querySelector('[data-upload-tray]') === null) return;
    Reflect.set(globalThis, 'traySeen', performance.now());
    observer.disconnect();
  };
  const observer = new MutationObserver(poll);
  observer.observe(document, { childList: true, subtree: true });
}

/** @returns time from the drop until the tray appeared (ms) */
export async function timeToTray(): Promise<number> {
  const began = Number(Reflect.get(globalThis, 'workBegan'));
  for (const deadline = performance.now() + 120_000; performance.now() < deadline; ) {
    const seen: unknown = Reflect.get(globalThis, 'traySeen');
    if (typeof seen === 'number') return seen - began;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The tray never came.');
}

/**
 * Clicks "Pause all" and "Resume all" at these times.
 *
 * @param seconds times after the tray appeared (s)
 * @returns longest time until the button showed the other label (ms)
 */
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

/** @returns time from the drop until all files are in the upload engine (ms) */
export async function timeToAccept(): Promise<number> {
  const isReading = () =>
    document.querySelector('[data-upload-tray]')?.textContent.startsWith('Reading files');
  while (isReading()) await new Promise((resolve) => setTimeout(resolve, 50));
  return performance.now() - Number(Reflect.get(globalThis, 'workBegan'));
}

/** Pauses all uploads, waits for the journal, and turns off the question before the page closes. */
export async function allArePaused(): Promise<void> {
  Object.assign(BeforeUnloadEvent.prototype, { preventDefault: () => undefined });
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-upload-tray] button')];
  buttons.find(({ textContent }) => textContent === 'Pause all')?.click();
  await new Promise((resolve) => setTimeout(resolve, 3_000));
}

/** @returns time from the start of the document until the tray offers this many uploads again (ms) */
export async function timeToOfferAgain(count: number): Promise<number> {
  const wanted = count.toLocaleString('en');
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; ) {
    const title = document.querySelector('[data-upload-tray] h2')?.textContent ?? '';
    if (title.startsWith(`${wanted} upload`)) return performance.now();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const title = document.querySelector('[data-upload-tray] h2')?.textContent ?? 'nothing';
  throw new Error(`Not all uploads were offered again: expected ${wanted}, but the title is “${title}”.`);
}
