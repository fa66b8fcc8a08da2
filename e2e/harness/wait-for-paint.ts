// No person presses a key between what a page paints and what it then listens to: React adds listeners and moves the
// focus just after it has shown a dialog, and a key that comes in between is nobody's. Nor does a person leave a page
// between what it shows and what it stores right after.
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';

/** A tab in the background is hardly drawn, and a page that is being left answers no more; in ms. */
const LONGEST = 1_000;

type RealTime = Pick<Window, 'requestAnimationFrame' | 'requestIdleCallback'>;

declare global {
  interface Window {
    /** The browser's own, whatever clock a test puts in their place. */
    readonly realTime?: RealTime;
  }
}

/** From now on each key of a page's keyboard waits until the page has painted, each reload and close until it is idle. */
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

/** Until the page has painted, and done what comes after that. */
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
  await notForEver(frame);
}

async function idle(page: Page): Promise<void> {
  const pause = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        (window.realTime ?? window).requestIdleCallback(() => resolve());
      }),
  );
  await notForEver(pause);
}

async function notForEver(moment: Promise<void>): Promise<void> {
  await Promise.race([moment.catch(() => undefined), wait(LONGEST)]);
}
