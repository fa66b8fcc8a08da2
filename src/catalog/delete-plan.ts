// What a delete will do, said before it is done, from the same walk that decides what is sent.
// A folder all of whose files go is one path ending in '/'; nothing is named twice; no sibling is ever touched.
import type { Catalog, Folder } from './catalog.ts';
import { countIn, type EntrySet, entriesIn, has } from './entry-set.ts';
import { childrenOf } from './order.ts';
import { addTallies, NOTHING, type Tally, tallyFolder, tallyRange } from './tally.ts';

export interface DeletePlan {
  /** What to send: folders (ending in '/') and loose files, in the order of the tree, by name. */
  readonly paths: readonly string[];
  readonly tally: Tally;
}

export function planDelete(catalog: Catalog, selection: EntrySet): DeletePlan {
  const paths: string[] = [];
  let tally = NOTHING;
  const visit = (folder: Folder) => {
    const selected = countIn(selection, folder);
    if (selected === 0) return;
    // The root can't be named: it goes as the folders and files in it.
    if (folder.parent && selected === entriesIn(folder) && isSendable(folder)) {
      paths.push(folder.path);
      const below = tallyFolder(catalog, folder);
      tally = addTallies(tally, { ...below, folders: below.folders + 1 });
      return;
    }
    const { folders, files } = childrenOf(catalog, folder, 'name');
    for (const child of folders) visit(child);
    for (const file of files) {
      if (!has(selection, file)) continue;
      paths.push(catalog.entries[file] ?? '');
      tally = addTallies(tally, tallyRange(catalog, file, file + 1));
    }
  };
  visit(catalog.root);
  return { paths, tally };
}

/** Other servers may list `a//b.wav`; a folder path with an empty or dotted part would be refused or misread. */
function isSendable(folder: Folder): boolean {
  return !/(^|\/)\.{0,2}\//.test(folder.path);
}

/** Every path that goes, each folder before what it holds, in the order of the tree. */
export function pathsOfPlan(catalog: Catalog, plan: DeletePlan): string[] {
  const paths: string[] = [];
  const add = (folder: Folder) => {
    paths.push(folder.path);
    const { folders, files } = childrenOf(catalog, folder, 'name');
    for (const child of folders) add(child);
    for (const file of files) paths.push(catalog.entries[file] ?? '');
  };
  for (const path of plan.paths) {
    const folder = path.endsWith('/') ? catalog.folderByPath.get(path) : undefined;
    if (folder) add(folder);
    else paths.push(path);
  }
  return paths;
}
