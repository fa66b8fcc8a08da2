// Code of the worker that only some visits need. The worker loads it on first use.

export { Deletions } from '#catalog/deletion/deletions.ts';
export { ComingDetails } from '#catalog/details/coming-details.ts';
export { findClashes, findNamesake } from '#catalog/names/name-clash.ts';
export { answerOnSelection } from '#catalog/selection/downloads.ts';
