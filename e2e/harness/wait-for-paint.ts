// Slows tests down to the pace of a person. React adds listeners and moves the focus just after it has painted a dialog,
// and a key pressed before that is lost. A page also stores data just after it paints, which an immediate reload would cut
// off. So each key waits for a paint, and each reload and close waits until the page is idle.
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';

/** Maximum wait (ms). A background tab hardly paints, and a page that is closing doesn't answer. */
const LONGEST = 1_000;

type RealTime = Pick<Window, 'requestAnimationFrame' | 'requestIdleCallback'>;

declare global {
  interface Window {
    /** The browser's own functions, also if a test installs a fake clock. */
    readonly realTime?: RealTime;
  }
}

/** Makes keys wait for a paint, and reloads and closes wait until the page is idle, on all pages of the context. */
export async function waitForPaintBeforeInput(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const realTime: RealTime = {
      requestAnimationFrame: window.requestAnimationFrame.bind(window),
      requestIdleCallback: window.requestIdleCallback.bind(window),
    };
    Object.defineProperty(window, 'realTime', { value: realTime });
  });
  context.on('page', (page) => {
    const { keyboard } = page;
    keyboard.press = after(nextPaint, page, keyboard.press.bind(keyboard));
    keyboard.type = after(nextPaint, page, keyboard.type.bind(keyboard));
    page.reload = after(idle, page, page.reload.bind(page));
    page.close = after(idle, page, page.close.bind(page));
  });
}

function after<Args extends unknown[], Result>(
  moment: (page: Page) => Promise<void>,
  page: Page,
  act: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    await moment(page);
    return act(...args);
  };
}

/** Resolves after the next paint and the work that the page queued for it. */
export async function nextPaint(page: Page): Promise<void> {
  const frame = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve());
        port1.start();
        (window.realTime ?? window).requestAnimationFrame(() => port2.postMessage(undefined));
      }),
  );
  await withTimeout(frame);
}

async function idle(page: Page): Promise<void> {
  const pause = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        (window.realTime ?? window).requestIdleCallback(() => resolve());
      }),
  );
  await withTimeout(pause);
}

async function withTimeout(moment: Promise<void>): Promise<void> {
  await Promise.race([moment.catch(() => undefined), wait(LONGEST)]);
}
