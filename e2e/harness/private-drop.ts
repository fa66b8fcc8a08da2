// Drops files whose handles survive a reload and need no permission prompt, which a headless browser can't answer.
import type { Page } from '@playwright/test';

/** Copies files into the browser's private file system and drops the copies. */
export async function dropPrivateCopies(page: Page, sources: readonly string[]): Promise<void> {
  const input = await page.evaluateHandle(() => {
    const element = document.createElement('input');
    element.type = 'file';
    element.multiple = true;
    return element;
  });
  await input.setInputFiles(sources);
  await input.evaluate(async ({ files }) => {
    const root = await navigator.storage.getDirectory();
    const dataTransfer = new DataTransfer();
    const handles: FileSystemFileHandle[] = [];
    for (const file of files ?? []) {
      const handle = await root.getFileHandle(file.name, { create: true });
      await file.stream().pipeTo(await handle.createWritable());
      dataTransfer.items.add(await handle.getFile());
      handles.push(handle);
    }
    // The page requests the handles in this order.
    Object.assign(DataTransferItem.prototype, {
      getAsFileSystemHandle: () => Promise.resolve(handles.shift() ?? null),
    });
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector('main')?.dispatchEvent(drop);
  });
}
