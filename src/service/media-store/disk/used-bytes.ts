// How many bytes the files below a directory have.
import { lstatSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { yieldToEventLoop } from '#service/media-store/event-loop.ts';
import { unless } from './errors.ts';

/** Counts what a scan lists. Looks synchronously, a few at a time, for the reasons that path-lookup.ts has. */
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
