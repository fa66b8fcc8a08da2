import { folderOf, parentFolder } from '#text/path.ts';

/** Every folder on the way to files of these paths, ending in `/`. */
export function foldersOf(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  let last = '';
  for (const path of paths) {
    // Thousands in a row are in one folder.
    if (last !== '' && path.startsWith(last) && !path.includes('/', last.length)) continue;
    last = folderOf(path);
    for (let folder = last; folder !== '' && !folders.has(folder); folder = parentFolder(folder))
      folders.add(folder);
  }
  return folders;
}
