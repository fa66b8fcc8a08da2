// No person presses a key between what a page paints and what it then listens to: React adds listeners and moves the
// focus just after it has shown a dialog, and a key that comes in between is nobody's.
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** A page whose clock was made to stand still tells of no frame, in ms. */
const LONGEST = 100;

/** From now on each key of the page's keyboard waits until the page has painted and done what comes after that. */
export function unhurryKeys(page: Page): void {
  const { keyboard } = page;
  const press = keyboard.press.bind(keyboard);
  const type = keyboard.type.bind(keyboard);
  keyboard.press = async (key, options) => {
    await painted(page);
    await press(key, options);
  };
  keyboard.type = async (text, options) => {
    await painted(page);
    await type(text, options);
  };
}

async function painted(page: Page): Promise<void> {
  const frame = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve());
        port1.start();
        requestAnimationFrame(() => port2.postMessage(undefined));
      }),
  );
  // A page that is being left answers no more.
  await Promise.race([frame.catch(() => undefined), wait(LONGEST)]);
}
