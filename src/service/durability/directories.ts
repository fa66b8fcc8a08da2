// Making names survive a power cut: one is durable only once the directory it is in has been synced.
import { closeSync, fsync, openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { SharedSync } from './shared-sync.ts';

const synced = promisify(fsync);

/** Only the sync goes to the thread pool: opening and closing what is there already is not worth the trip. */
const directories = new SharedSync(async (directory) => {
  const descriptor = openSync(directory, 'r');
  try {
    await synced(descriptor);
  } finally {
    closeSync(descriptor);
  }
});

/** Those being made, until they are durable. */
const making = new Map<string, Promise<void>>();

/** Makes the names in it durable, as they are at the call. */
export function syncDirectory(directory: string): Promise<void> {
  return directories.wait(directory);
}

/**
 * Makes the directory and those above it, where missing, each durable in its parent.
 * Who asks for one that another is just making waits for that one to be durable: it is there, but might not stay.
 * @param mode of what is made; left out, the system's default
 */
export function makeDirectories(directory: string, mode?: number): Promise<void> {
  const running = making.get(directory);
  if (running) return running;
  const made = make(directory, mode).finally(() => making.delete(directory));
  making.set(directory, made);
  return made;
}

async function make(directory: string, mode: number | undefined): Promise<void> {
  const first = await mkdir(directory, { recursive: true, mode });
  if (first === undefined) return;
  const top = dirname(first);
  for (let made = dirname(directory); ; made = dirname(made)) {
    await syncDirectory(made);
    if (made === top) return;
  }
}
