// Code of the worker that only some visits need. The worker loads it on first use.

export { Deletions } from '#catalog/deletion/deletions.ts';
export { DetailsStream } from '#catalog/details/details-stream.ts';
export { findClashes, findNamesake } from '#catalog/names/name-clash.ts';
export { answerOnSelection } from '#catalog/selection/downloads.ts';
