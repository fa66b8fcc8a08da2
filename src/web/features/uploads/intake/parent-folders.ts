// Collects the parent folders of files, each once. Paths are added one by one, because 100,000 at once would block
// the page.
import { folderPart, parentFolder } from '#text/path.ts';

export class ParentFolders {
  /** Folder paths, ending in `/`. */
  readonly all = new Set<string>();
  #last = '';

  addParents(path: string): void {
    // Skip files in the same folder as the file before: a folder may have thousands.
    if (this.#last !== '' && path.startsWith(this.#last) && !path.includes('/', this.#last.length)) return;
    this.#last = folderPart(path);
    for (let folder = this.#last; folder !== '' && !this.all.has(folder); folder = parentFolder(folder))
      this.all.add(folder);
  }
}

export function parentFolders(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new ParentFolders();
  for (const path of paths) folders.addParents(path);
  return folders.all;
}
