// Reads the journal of uploads, from which a reloaded page or another tab resumes. The tray shows a part a moment before
// the part is in the journal.
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Number of files in the journal, of cancelled files among them, and of stored parts. */
interface Journalled {
  readonly files: number;
  readonly cancelled: number;
  readonly parts: number;
}

export async function expectJournalled(page: Page, expected: Partial<Journalled>): Promise<void> {
  await expect.poll(() => page.evaluate(journalled), 'the journal').toMatchObject(expected);
}

/** Runs in the page. */
export async function journalled(): Promise<Journalled> {
  const databases = await indexedDB.databases();
  // On plain HTTP a database with the suffix `-lock` replaces the Web Lock.
  const { name } =
    databases.find((database) => /^lectern-uploads-.+(?<!-lock)$/.test(database.name ?? '')) ?? {};
  if (name === undefined) return { files: 0, cancelled: 0, parts: 0 };
  const opening = indexedDB.open(name);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const tx = opening.result.transaction(['blocks', 'ended', 'parts']);
  const blocks = tx.objectStore('blocks').getAll();
  const ended = tx.objectStore('ended').count();
  const parts = tx.objectStore('parts').count();
  await new Promise((resolve) => tx.addEventListener('complete', resolve));
  opening.result.close();
  const found: readonly { readonly entries: readonly { readonly cancelledAt?: number }[] }[] = blocks.result;
  const entries = found.flatMap((block) => block.entries);
  return {
    files: entries.length - ended.result,
    cancelled: entries.filter(({ cancelledAt }) => cancelledAt !== undefined).length,
    parts: parts.result,
  };
}
