// From a key to what it makes visible: counted from the moment the browser got the key to the end of the first frame that
// shows it.
import { z } from 'zod';
import type { BenchPage } from '#e2e/bench/browser/bench-page.ts';

/** What is waited for: so many rows, or a text in a cell. */
export type Shown =
  | { readonly kind: 'rows'; readonly grid: string; readonly count: number }
  | { readonly kind: 'text'; readonly cell: string; readonly text: string };

const painted = z.object({
  /** Milliseconds to the next frame, whatever it shows. */
  next: z.number(),
  /** Milliseconds to the first that shows what is waited for. */
  shown: z.number(),
});
export type Painted = z.infer<typeof painted>;

export async function painting(
  page: BenchPage,
  event: 'keydown' | 'paste',
  shown: Shown,
  act: () => Promise<unknown>,
): Promise<Painted> {
  await page.evaluate(watch, event, shown);
  await act();
  return painted.parse(await page.evaluate(watched));
}

/** Runs in the page. */
function watch(event: 'keydown' | 'paste', shown: Shown): void {
  const isThere = () =>
    shown.kind === 'rows'
      ? Number(document.querySelector(shown.grid)?.getAttribute('aria-rowcount')) === shown.count
      : document.querySelector(shown.cell)?.textContent.trim() === shown.text;
  const begin = (resolve: (painted: Painted) => void, { timeStamp }: Event) => {
    let next = 0;
    const look = () => {
      const isShown = isThere();
      const { port1, port2 } = new MessageChannel();
      // Told after the frame was made.
      port1.addEventListener('message', () => {
        const ms = performance.now() - timeStamp;
        next ||= ms;
        if (isShown) resolve({ next, shown: ms });
        else requestAnimationFrame(look);
      });
      port1.start();
      port2.postMessage(undefined);
    };
    requestAnimationFrame(look);
  };
  const done = new Promise<Painted>((resolve) => {
    addEventListener(event, (heard) => begin(resolve, heard), { capture: true, once: true });
  });
  Reflect.set(globalThis, 'painted', done);
}

/** Runs in the page. */
function watched(): unknown {
  return Reflect.get(globalThis, 'painted');
}
