// Adds up the sizes of the files below a directory.
import { lstatSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { yieldToEventLoop } from '#service/media-store/event-loop.ts';
import { unless } from './errors.ts';

/** Counts the files that a scan lists. The reads are synchronous, a few at a time, for the reasons in path-lookup.ts. */
export async function usedBytes(directory: string): Promise<number> {
  let bytes = 0;
  const entries = (await unless(['ENOENT'], readdir(directory, { withFileTypes: true }))) ?? [];
  for (const entry of entries) {
    const place = join(directory, entry.name);
    if (entry.isDirectory()) bytes += await usedBytes(place);
    else if (entry.isFile()) {
      await yieldToEventLoop();
      bytes += lstatSync(place, { throwIfNoEntry: false })?.size ?? 0;
    }
  }
  return bytes;
}
