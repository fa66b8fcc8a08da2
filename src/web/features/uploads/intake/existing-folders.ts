// A folder that is there under another spelling is the same folder to a person, and to many disks: what is dropped goes
// into it, instead of beside it.
import { folderOf, parentFolder } from '#text/path.ts';
import type { FindClashes } from './clashes.ts';
import { foldersOf } from './folders-of.ts';

/** Paths with their folders as the gallery spells them, as far as it has them. Names travel in NFC. */
export async function inExistingFolders(
  paths: readonly string[],
  findClashes: FindClashes,
): Promise<readonly string[]> {
  const asked = [...foldersOf(paths)];
  const found = await findClashes(asked.map((folder) => folder.slice(0, -1)));
  const spellings = new Map(
    asked.flatMap((folder, index) => {
      const there = found[index];
      if (there?.kind !== 'folder-there' || there.existing !== there.existing.normalize('NFC')) return [];
      return [[folder, `${there.existing}/`]];
    }),
  );
  if (spellings.size === 0) return paths;
  return paths.map((path) => {
    for (let folder = folderOf(path); folder !== ''; folder = parentFolder(folder)) {
      const spelled = spellings.get(folder);
      if (spelled !== undefined) return spelled + path.slice(folder.length);
    }
    return path;
  });
}
