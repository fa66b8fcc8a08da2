// What the uploads' journal holds: as the next life of the page, or another tab, will find them. The tray knows of it a
// moment sooner.
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** How many files are written down, and how many of their parts. */
interface Journalled {
  readonly files: number;
  readonly cancelled: number;
  readonly parts: number;
}

export async function expectJournalled(page: Page, expected: Partial<Journalled>): Promise<void> {
  await expect.poll(() => page.evaluate(journalled), 'what is written down').toMatchObject(expected);
}

/** Runs in the page. */
export async function journalled(): Promise<Journalled> {
  const databases = await indexedDB.databases();
  // On plain http one of a like name stands in for a lock.
  const { name } = databases.find((one) => /^lectern-uploads-.+(?<!-lock)$/.test(one.name ?? '')) ?? {};
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
