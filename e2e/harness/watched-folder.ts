// Locators and actions of a watched folder. A test can't use the browser's folder picker, so a drop provides the handle.
import { expect, type Locator, type Page } from '@playwright/test';
import { dropOnto } from './drop.ts';

/** Makes the next call of the folder picker return this local folder. */
export async function fakeFolderPicker(page: Page, folder: string): Promise<void> {
  await page.evaluate(() => {
    const take = (event: DragEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const get: unknown = Reflect.get(DataTransferItem.prototype, 'getAsFileSystemHandle');
      if (typeof get !== 'function') return;
      const handle: unknown = Reflect.apply(get, event.dataTransfer?.items[0], []);
      Reflect.set(globalThis, 'showDirectoryPicker', () => handle);
    };
    document.addEventListener('drop', take, { capture: true, once: true });
  });
  await dropOnto(page, page.getByRole('main'), [folder]);
}

export async function watchFolder(page: Page, folder: string): Promise<void> {
  await fakeFolderPicker(page, folder);
  await page.getByRole('button', { name: 'More ways to upload' }).click();
  await page.getByRole('menuitem', { name: 'Watch a folder…' }).click();
  await expect(watchedFolder(page)).toContainText(/^Watching/);
}

export function watchedFolder(page: Page): Locator {
  return page.getByRole('region', { name: 'Watched folder' });
}
