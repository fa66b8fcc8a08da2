// A folder that exists under another spelling is the same folder to people and to many disks. Files that are dropped
// into it go to the existing folder.

import { STEPS_AT_ONCE, timeSlicer } from '#api-client/time-slice.ts';
import { folderPart, parentFolder } from '#text/path.ts';
import type { FindClashes } from './clashes.ts';

/**
 * Finds how the gallery spells the folders of new paths.
 * @param folders all parent folders of the paths
 * @returns a function that respells the folders of a path; undefined if every folder is spelled as in the gallery
 */
export async function findFolderSpellings(
  folders: ReadonlySet<string>,
  findClashes: FindClashes,
  signal?: AbortSignal,
): Promise<((path: string) => string) | undefined> {
  const yieldToPage = timeSlicer(signal);
  const spellings = new Map<string, string>();
  const asked = [...folders];
  for (let from = 0; from < asked.length; from += STEPS_AT_ONCE) {
    const some = asked.slice(from, from + STEPS_AT_ONCE);
    const found = await findClashes(some.map((folder) => folder.slice(0, -1)));
    for (const [index, folder] of some.entries()) {
      const there = found[index];
      if (there?.kind === 'folder-there' && there.existing === there.existing.normalize('NFC'))
        spellings.set(folder, `${there.existing}/`);
    }
    await yieldToPage();
  }
  if ([...spellings].every(([folder, spelled]) => folder === spelled)) return undefined;
  return (path) => {
    for (let folder = folderPart(path); folder !== ''; folder = parentFolder(folder)) {
      const spelled = spellings.get(folder);
      if (spelled !== undefined) return spelled + path.slice(folder.length);
    }
    return path;
  };
}
