// Checks that files can be published, in the way that uploads do it: write to a temporary file, flush, rename.
import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isWorkspace } from '#contract/workspace.ts';
import { StoreFull } from '#service/media-store/media-store.ts';
import { errorCode, storeError } from './errors.ts';
import type { DiskLayout } from './layout.ts';

/** Content of the probe file. A disk without room for 64 KiB counts as full. */
const PROBE = Buffer.alloc(65_536);

/** Name of the probe file. It is in no workspace, so no list shows it. If a crash leaves it, the next probe replaces it. */
const PROBE_FILE = '.writable';

/** @throws StoreFull, or the system's error */
export async function tryPublishing({ staged, media }: DiskLayout): Promise<void> {
  const file = join(staged, PROBE_FILE);
  const target = join(media, PROBE_FILE);
  try {
    await using handle = await open(file, 'w');
    await handle.writeFile(PROBE);
    await handle.datasync();
    await rename(file, target);
  } catch (error) {
    throw storeError(error);
  } finally {
    for (const left of [file, target]) await rm(left, { force: true }).catch(() => {});
  }
}

/**
 * Refuses a start on folders that can't be written to. A full disk is no reason, because deleting files frees space.
 * @throws Error with a sentence for the operator
 */
export async function refuseUnwritable(layout: DiskLayout): Promise<void> {
  const { media, staged, parts, trash } = layout;
  for (const folder of [media, staged, parts, trash, ...workspacesIn(media)]) {
    if (!isWritable(folder)) {
      throw new Error(`This account may not write to ${folder}. Change its owner with “chown -R”.`);
    }
    if (statSync(folder).dev !== statSync(staged).dev) throw elsewhere(folder, layout);
  }
  try {
    await tryPublishing(layout);
  } catch (error) {
    if (error instanceof StoreFull) return;
    // Two mounts of one file system have the same device number, but a rename between them fails.
    throw errorCode(error) === 'EXDEV' ? elsewhere(media, layout) : unwritable(layout, error);
  }
}

function workspacesIn(media: string): string[] {
  const paths = readdirSync(media)
    .filter(isWorkspace)
    .map((name) => join(media, name));
  const other = paths.find((path) => !statSync(path, { throwIfNoEntry: false })?.isDirectory());
  if (other === undefined) return paths;
  throw new Error(`${other} has the name of a workspace but is not a folder. Move it away, then try again.`);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function elsewhere(folder: string, { staged }: DiskLayout): Error {
  return new Error(
    `${folder} and ${staged} must be on the same file system and mount, because uploads are moved from one to the other.`,
  );
}

function unwritable({ media }: DiskLayout, cause: unknown): Error {
  return new Error(`No file can be stored in ${media}.`, { cause });
}
