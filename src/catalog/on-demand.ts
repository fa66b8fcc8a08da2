// What only some visits need, and the worker fetches then.
export { findClash, findNamesake } from '#catalog/names/name-clash.ts';
export { Deletions } from './deletions.ts';
export { selectedPaths } from './selected-paths.ts';
