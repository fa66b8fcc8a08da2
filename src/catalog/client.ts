// What code outside this folder may use of the catalog. No worker: it is built and asked on the page.
export { addedSince } from './added.ts';
export {
  buildCatalog,
  type Catalog,
  type Folder,
  nearestFolder,
  withFolders,
} from './catalog.ts';
export { type DeletePlan, pathsOfPlan, planDelete } from './delete-plan.ts';
export {
  allEntries,
  carryOver,
  difference,
  type EntrySet,
  entriesBelow,
  entrySet,
  has,
  intersection,
  noEntries,
  union,
} from './entry-set.ts';
export { applyFilter, type Filter, type Shown, type TypeFilter } from './filter.ts';
export { findClash, findNamesake, type NameClash } from './name-clash.ts';
export { SORTS, type Sort } from './order.ts';
export {
  type Arriving,
  type ArrivingIn,
  type IsOpen,
  nearestRow,
  type Row,
  type Rows,
  rowAt,
  rowByPrefix,
  rowIndexOf,
  visibleRows,
} from './rows.ts';
export { entriesOfRange, entriesOfRow, type RowSelection, rowSelection, toggle } from './selection.ts';
export { siblingFormats } from './siblings.ts';
export { countFiles, formatsIn, type Tally, tallyFolder } from './tally.ts';
