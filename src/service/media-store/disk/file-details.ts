// Reads size, time and version of listed files. The reads are synchronous, a few at a time, for the reasons in path-lookup.ts.
import { type BigIntStats, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { yieldToEventLoop } from '#service/media-store/event-loop.ts';
import type { FileDetails, StoredVersion } from '#service/media-store/media-store.ts';
import { conditionVersionOf, versionOf } from './open-file.ts';

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
function detailsAt(root: string, path: string): FileDetails | undefined {
  const stats = statsAt(root, path);
  if (!stats) return undefined;
  const { size, mtimeMs } = stats;
  return { path, size: Number(size), modifiedAt: Number(mtimeMs), version: versionOf(stats) };
}

/** @returns the version for upload conditions; undefined as in {@link detailsAt} */
export function storedVersionAt(root: string, path: string): StoredVersion | undefined {
  const stats = statsAt(root, path);
  return stats && { version: conditionVersionOf(stats), size: Number(stats.size) };
}

function statsAt(root: string, path: string): BigIntStats | undefined {
  try {
    const stats = lstatSync(join(root, path), { bigint: true, throwIfNoEntry: false });
    return stats?.isFile() ? stats : undefined;
  } catch {
    // A parent is no longer a folder, or may not be read, so the file has no details.
    return undefined;
  }
}
