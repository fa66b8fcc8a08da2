// A folder that is there under another spelling is the same folder to a person, and to many disks: what is dropped goes
// into it, instead of beside it.
import { folderOf, parentFolder } from '#text/path.ts';
import type { FindClashes } from './clashes.ts';

/** Paths with their folders as the gallery spells them, as far as it has them. Names travel in NFC. */
export async function inExistingFolders(
  paths: readonly string[],
  findClashes: FindClashes,
  yieldToPage: () => Promise<void> | undefined,
): Promise<readonly string[]> {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let folder = folderOf(path); folder !== '' && !folders.has(folder); folder = parentFolder(folder))
      folders.add(folder);
    await yieldToPage();
  }
  const asked = [...folders];
  const found = await findClashes(asked.map((folder) => folder.slice(0, -1)));
  const spellings = new Map(
    asked.flatMap((folder, index) => {
      const there = found[index];
      if (there?.kind !== 'folder-there' || there.existing !== there.existing.normalize('NFC')) return [];
      return [[folder, `${there.existing}/`]];
    }),
  );
  return paths.map((path) => {
    for (let folder = folderOf(path); folder !== ''; folder = parentFolder(folder)) {
      const spelled = spellings.get(folder);
      if (spelled !== undefined) return spelled + path.slice(folder.length);
    }
    return path;
  });
}
