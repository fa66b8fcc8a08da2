// Lists the media files of all workspaces as paths below the media folder: `<workspace>/<path>`.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isWorkspace } from '#contract/workspace.ts';
import { scanPaths } from '#service/media-store/disk/scan.ts';

/** Leaves out entries that the gallery doesn't list: symlinks, names that aren't UTF-8, files outside of workspaces. */
export async function mediaPaths(media: string): Promise<string[]> {
  const paths: string[] = [];
  for (const workspace of (await readdir(media)).filter(isWorkspace).sort()) {
    if (!(await stat(join(media, workspace))).isDirectory()) continue;
    for (const block of await scanPaths(join(media, workspace))) {
      for (const path of block) paths.push(`${workspace}/${path}`);
    }
  }
  return paths;
}
