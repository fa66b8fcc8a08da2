// Measures the time from an input event to the end of the first frame that shows its result.
import { z } from 'zod';
import type { BenchPage } from './bench-page.ts';

/** The awaited result. */
export type Shown =
  /** The grid has this many rows. */
  | { readonly kind: 'rows'; readonly grid: string; readonly count: number }
  /** An element's text equals this text, or begins with it. */
  | { readonly kind: 'text'; readonly cell: string; readonly text: string }
  | { readonly kind: 'part'; readonly of: string; readonly text: string }
  /** An element exists. */
  | { readonly kind: 'element'; readonly selector: string }
  /** A name has the searched text marked. */
  | { readonly kind: 'marked'; readonly text: string }
  /** No element matches. */
  | { readonly kind: 'gone'; readonly selector: string };

const painted = z.object({
  /** Time to the next frame (ms). */
  next: z.number(),
  /** Time to the first frame with the awaited result (ms). */
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
        // A text for screen readers may follow.
        return textOf(shown.cell).startsWith(shown.text);
      case 'part':
        return textOf(shown.of).includes(shown.text);
      case 'element':
        return document.querySelector(shown.selector) !== null;
      case 'marked': {
        const name = document.querySelector('mark')?.closest('[title]');
        const marks = [...(name?.querySelectorAll('mark') ?? [])].map((mark) => plain(mark.textContent));
        const text = plain(shown.text);
        // Either each match is marked, or its letters are marked one by one.
        return marks.length > 0 && (marks.every((mark) => mark === text) || marks.join('') === text);
      }
      case 'gone':
        return document.querySelector(shown.selector) === null;
    }
  };
  const begin = (resolve: (painted: Painted) => void, { timeStamp }: Event) => {
    let next = 0;
    const poll = () => {
      const isShown = isThere();
      const { port1, port2 } = new MessageChannel();
      // This message arrives after the frame was painted.
      port1.addEventListener('message', () => {
        const ms = performance.now() - timeStamp;
        next ||= ms;
        if (isShown) resolve({ next, shown: ms });
        else requestAnimationFrame(poll);
      });
      port1.start();
      port2.postMessage(undefined);
    };
    requestAnimationFrame(poll);
  };
  const done = new Promise<Painted>((resolve) => {
    addEventListener(event, (received) => begin(resolve, received), { capture: true, once: true });
  });
  Reflect.set(globalThis, 'painted', done);
}

/** Runs in the page. */
function watched(): unknown {
  return Reflect.get(globalThis, 'painted');
}
