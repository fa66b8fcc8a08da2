// Reads the drafts that the page has persisted in IndexedDB, as a reload or another tab would find them.
import { expect, type Page } from '@playwright/test';

/** Waits until the persisted drafts contain all of these texts. */
export async function expectDrafts(page: Page, ...texts: readonly string[]): Promise<void> {
  const log = () => page.evaluate(readLog);
  await expect
    .poll(async () => {
      const found = await log();
      return texts.filter((text) => !found.includes(text));
    }, 'texts that are not persisted')
    .toEqual([]);
}

/** Runs in the page. */
export async function draftDatabases(): Promise<string[]> {
  const databases = await indexedDB.databases();
  return databases.flatMap(({ name }) => (name?.startsWith('lectern.draft.') ? [name] : []));
}

/** Runs in the page. */
async function readLog(): Promise<string> {
  const databases = await indexedDB.databases();
  const names = databases.flatMap(({ name }) => (name?.startsWith('lectern.draft.') ? [name] : []));
  const texts = names.map(async (name) => {
    const opening = indexedDB.open(name);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const reading = opening.result.transaction('log').objectStore('log').getAll();
    await new Promise((resolve) => reading.addEventListener('success', resolve));
    opening.result.close();
    return reading.result.join('\n');
  });
  return (await Promise.all(texts)).join('\n');
}
