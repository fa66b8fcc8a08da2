// The folders on the way to files, each once. Files may be told of one by one: a hundred thousand at once hold up the page.
import { folderPart, parentFolder } from '#text/path.ts';

export class ParentFolders {
  /** Ending in `/`. */
  readonly all = new Set<string>();
  #last = '';

  addParents(path: string): void {
    // Thousands in a row are in one folder.
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
