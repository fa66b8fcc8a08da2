// Reads size, time and version of listed files. The reads are synchronous, a few at a time, for the reasons in path-lookup.ts.
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { yieldToEventLoop } from '#service/media-store/event-loop.ts';
import type { FileDetails } from '#service/media-store/media-store.ts';
import { versionOf } from './open-file.ts';

/** Number of files in a page. */
const AT_ONCE = 1_000;

/** @param paths listed paths below the root. Paths that are no longer files are left out */
export async function* detailsOf(
  root: string,
  paths: Iterable<string>,
): AsyncGenerator<readonly FileDetails[]> {
  let page: FileDetails[] = [];
  for (const path of paths) {
    await yieldToEventLoop(root);
    const found = detailsAt(root, path);
    if (found) page.push(found);
    if (page.length < AT_ONCE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** @returns undefined if no regular file is there, or if its folder can't be read */
export function detailsAt(root: string, path: string): FileDetails | undefined {
  try {
    const stats = lstatSync(join(root, path), { bigint: true, throwIfNoEntry: false });
    if (!stats?.isFile()) return undefined;
    const { size, mtimeMs } = stats;
    return { path, size: Number(size), modifiedAt: Number(mtimeMs), version: versionOf(stats) };
  } catch {
    // A parent is no longer a folder, or may not be read, so the file has no details.
    return undefined;
  }
}
