// What only some visits need, and the worker fetches then.
export { findClash, findNamesake } from '#catalog/names/name-clash.ts';
export { Preview, rowAfterDeletion, Sent } from './deletion.ts';
