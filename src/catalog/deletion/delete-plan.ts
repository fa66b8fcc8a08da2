// What a delete will do, said before it is done, from the same walk that decides what is sent.
// A folder all of whose files go is one path ending in '/'; nothing is named twice; no sibling is ever touched.
import { type Catalog, type FolderIndex, folderPath, pathOf, ROOT } from '#catalog/catalog.ts';
import { childrenOf } from '#catalog/order.ts';
import { countIn, type EntrySet, entriesIn, has } from '#catalog/selection/entry-set.ts';
import { isSendable } from '#catalog/tally.ts';

/** What to send, in the order of the tree, by name: an entry's index of a loose file, ~index of a whole folder. */
export type DeletePlan = readonly number[];

const NONE: ReadonlySet<string> = new Set();

/** @param awaited folders that files are on their way into: sent as a whole they would take along what arrives meanwhile */
export function planDelete(
  catalog: Catalog,
  selection: EntrySet,
  awaited: ReadonlySet<string> = NONE,
): DeletePlan {
  const isWhole = (folder: FolderIndex) =>
    isSendable(catalog, folder) && (awaited.size === 0 || !awaited.has(folderPath(catalog, folder)));
  const plan: number[] = [];
  const visit = (folder: FolderIndex) => {
    const selected = countIn(selection, catalog, folder);
    if (selected === 0) return;
    // The root can't be named: it goes as the folders and files in it.
    if (folder !== ROOT && selected === entriesIn(catalog, folder) && isWhole(folder)) {
      plan.push(~folder);
      return;
    }
    const { folders, files } = childrenOf(catalog, folder, 'name');
    for (const child of folders) visit(child);
    for (const file of files) if (has(selection, file)) plan.push(file);
  };
  visit(ROOT);
  return plan;
}

/** As it is sent. */
export function pathInPlan(catalog: Catalog, node: number): string {
  return node < 0 ? folderPath(catalog, ~node) : pathOf(catalog, node);
}

/** All that goes, each folder before what it holds, in the order of the tree: from one on, up to another that isn't among them. */
export function linesOfPlan(catalog: Catalog, plan: DeletePlan, first = 0, end = Infinity): number[] {
  const lines: number[] = [];
  let at = 0;
  const add = (folder: FolderIndex) => {
    const size = linesOfFolder(catalog, folder);
    if (at >= end || at + size <= first) {
      at += size;
      return;
    }
    if (at >= first) lines.push(~folder);
    at++;
    const { folders, files } = childrenOf(catalog, folder, 'name');
    for (const child of folders) add(child);
    for (const file of files) addFile(file);
  };
  const addFile = (file: number) => {
    if (at >= first && at < end) lines.push(file);
    at++;
  };
  for (const node of plan) {
    if (node < 0) add(~node);
    else addFile(node);
  }
  return lines;
}

function linesOfFolder({ folders }: Catalog, folder: FolderIndex): number {
  return (folders.endFolder[folder] ?? 0) - folder + (folders.files[folder] ?? 0);
}
