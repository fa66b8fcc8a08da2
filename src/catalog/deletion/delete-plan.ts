// Decides which paths a deletion sends. The preview uses the same plan, so it shows exactly what will happen. A folder
// that is deleted with everything in it is one path ending in '/'. No path is sent twice, and no sibling is affected.
import { type Catalog, type FolderIndex, folderPath, pathOf, ROOT } from '#catalog/catalog.ts';
import { childrenOf } from '#catalog/order.ts';
import { countIn, type EntrySet, entriesIn, has } from '#catalog/selection/entry-set.ts';
import { isSendable } from '#catalog/tally.ts';

/** Nodes to send, in the order of the tree: the entry index of a single file, or ~index of a whole folder. */
export type DeletePlan = readonly number[];

const NONE: ReadonlySet<string> = new Set();

/**
 * Plans a deletion.
 * @param awaited folders that files are being uploaded into; sent as a whole they would delete those uploads too
 */
export function planDelete(
  catalog: Catalog,
  selection: EntrySet,
  awaited: ReadonlySet<string> = NONE,
): DeletePlan {
  const isComplete = (folder: FolderIndex) =>
    isSendable(catalog, folder) && (awaited.size === 0 || !awaited.has(folderPath(catalog, folder)));
  const plan: number[] = [];
  const visit = (folder: FolderIndex) => {
    const selected = countIn(selection, catalog, folder);
    if (selected === 0) return;
    // A request can't name the root, so its folders and files are sent.
    if (folder !== ROOT && selected === entriesIn(catalog, folder) && isComplete(folder)) {
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

/** Returns the path to send for a node. */
export function pathInPlan(catalog: Catalog, node: number): string {
  return node < 0 ? folderPath(catalog, ~node) : pathOf(catalog, node);
}

/**
 * Returns the nodes of everything that is deleted, each folder before its content.
 * @param first index of the first line
 * @param end index after the last line
 */
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
