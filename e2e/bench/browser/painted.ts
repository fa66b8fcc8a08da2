// From a key to what it makes visible: counted from the moment the browser got the key to the end of the first frame that
// shows it.
import { z } from 'zod';
import type { BenchPage } from './bench-page.ts';

/** What is waited for. */
export type Shown =
  /** So many rows. */
  | { readonly kind: 'rows'; readonly grid: string; readonly count: number }
  /** A text that is all there is in an element, or some of it. */
  | { readonly kind: 'text'; readonly cell: string; readonly text: string }
  | { readonly kind: 'part'; readonly of: string; readonly text: string }
  /** An element at all. */
  | { readonly kind: 'element'; readonly selector: string }
  /** A name in which what was searched for is marked. */
  | { readonly kind: 'marked'; readonly text: string }
  /** None of these any more. */
  | { readonly kind: 'gone'; readonly selector: string };

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
  const textOf = (selector: string) => document.querySelector(selector)?.textContent.trim() ?? '';
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const isThere = () => {
    switch (shown.kind) {
      case 'rows':
        return Number(document.querySelector(shown.grid)?.getAttribute('aria-rowcount')) === shown.count;
      case 'text':
        // Behind it stands, for who hears it, what becomes of it.
        return textOf(shown.cell).startsWith(shown.text);
      case 'part':
        return textOf(shown.of).includes(shown.text);
      case 'element':
        return document.querySelector(shown.selector) !== null;
      case 'marked': {
        const name = document.querySelector('mark')?.closest('[title]');
        const marks = [...(name?.querySelectorAll('mark') ?? [])].map((mark) => plain(mark.textContent));
        const text = plain(shown.text);
        // Each place where it stands, or its letters one by one.
        return marks.length > 0 && (marks.every((mark) => mark === text) || marks.join('') === text);
      }
      case 'gone':
        return document.querySelector(shown.selector) === null;
    }
  };
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
