// What the disk says of each file of a list. Looks synchronously, a few at a time, for the reasons that path-lookup.ts has.
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { yieldToEventLoop } from '#service/media-store/event-loop.ts';
import type { FileDetails } from '#service/media-store/media-store.ts';
import { versionOf } from './open-file.ts';

/** Files of a page. */
const AT_ONCE = 1_000;

/** @param paths of the list below this root; what is no file any more is left out */
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
    // A folder of it is no folder any more, or isn’t ours to look into: nothing is known of it.
    return undefined;
  }
}
