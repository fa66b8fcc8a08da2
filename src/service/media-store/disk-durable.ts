// Making changes to a file system survive a power cut: a name is only durable once its directory has been synced.
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SharedSync } from '#service/durability/shared-sync.ts';
import { syncPath } from '#service/durability/sync-path.ts';
import { StoreFull } from './media-store.ts';

const directories = new SharedSync((directory) => syncPath(directory, 'everything'));

/** Makes the names in it durable, as they are at the call. */
export function syncDirectory(directory: string): Promise<void> {
  return directories.wait(directory);
}

/** Makes the directory and those above it, where missing, each durable in its parent. */
export async function makeDirectories(directory: string): Promise<void> {
  const first = await mkdir(directory, { recursive: true });
  if (first === undefined) return;
  const top = dirname(first);
  for (let made = dirname(directory); ; made = dirname(made)) {
    await syncDirectory(made);
    if (made === top) return;
  }
}

const FULL_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** The system's error, or StoreFull where it says that nothing more fits. */
export function storeError(error: unknown): unknown {
  return FULL_CODES.has(errorCode(error) ?? '')
    ? new StoreFull('The media store is full.', { cause: error })
    : error;
}

/** The system's name of an error: `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The outcome, or undefined where the error is one of these. */
export async function unless<T>(codes: readonly string[], work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codes.includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}
