import { closeSync, fdatasync, fsync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const syncs = { everything: promisify(fsync), contents: promisify(fdatasync) };

/**
 * Makes a file or directory durable, `contents` without the times that reading it doesn't need.
 * Only the sync itself goes to the thread pool: opening and closing what is there already is not worth the trip.
 */
export async function syncPath(path: string, what: keyof typeof syncs): Promise<void> {
  const descriptor = openSync(path, 'r');
  try {
    await syncs[what](descriptor);
  } finally {
    closeSync(descriptor);
  }
}
