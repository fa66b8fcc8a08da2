// From a batch and the decisions about it to what the engine is given.
import { foldForClash } from '#text/fold.ts';
import type { NewFile } from '#upload/protocol.ts';
import { type Batch, type ClashingFile, foldedFolders, type PlannedFile } from './batch.ts';
import type { FindClashes } from './clashes.ts';
import { choiceFor, type Decisions } from './decisions.ts';
import { keepBothPaths } from './keep-both.ts';

export async function filesToUpload(
  batch: Batch,
  decisions: Decisions,
  findClashes: FindClashes,
): Promise<readonly NewFile[]> {
  const replacing = batch.clashing.filter((file) => choiceFor(file, decisions) === 'replace');
  const renaming = batch.clashing.filter((file) => choiceFor(file, decisions) === 'keep-both');
  const taken = spokenFor([...batch.ready, ...replacing]);
  const paths = await keepBothPaths(renaming, taken, findClashes);
  return [
    ...batch.ready.map((file) => newFile(file, file.path, false)),
    ...replacing.map((file) => newFile(file, replacedPath(file), true)),
    ...renaming.map((file, index) => newFile(file, paths[index] ?? file.path, false)),
  ];
}

/** What is replaced keeps its spelling: otherwise both would be there. */
function replacedPath({ path, clash }: ClashingFile): string {
  return clash.kind === 'spelling' ? clash.existing : path;
}

function spokenFor(files: readonly PlannedFile[]): Set<string> {
  return new Set([...files.map(({ path }) => foldForClash(path)), ...foldedFolders(files).keys()]);
}

function newFile(
  { source: { file, handle, folder } }: PlannedFile,
  path: string,
  wasListed: boolean,
): NewFile {
  return { file, path, wasListed, ...(handle && { handle }), ...(folder && { folder }) };
}
