// Drops local files and folders onto the page through the browser's own drag and drop. Synthetic events of the page can't
// carry folders.
import type { Locator, Page } from '@playwright/test';
import { nextPaint } from './wait-for-paint.ts';

/**
 * Drags over the middle of `target` without dropping.
 *
 * @returns a function that drops
 */
export async function dragOver(
  page: Page,
  target: Locator,
  paths: readonly string[],
): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded();
  await nextPaint(page);
  const box = await target.boundingBox();
  if (!box) throw new Error('The drop target is not on the screen.');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  const session = await page.context().newCDPSession(page);
  const dispatch = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, ...at, data });
  await dispatch('dragEnter');
  await dispatch('dragOver');
  return async () => {
    await dispatch('drop');
    await session.detach();
  };
}

/** Drops local files and folders onto the middle of `target`. */
export async function dropOnto(page: Page, target: Locator, paths: readonly string[]): Promise<void> {
  const drop = await dragOver(page, target, paths);
  await drop();
}
