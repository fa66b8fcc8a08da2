// From a batch and the decisions about it to what the engine is given.
import type { NewFile } from '#upload/protocol.ts';
import { type Batch, type Clash, foldedFolders, type PlannedFile } from './batch.ts';
import { type FindMeetings, fold } from './clashes.ts';
import { choiceFor, type Decisions } from './decisions.ts';
import { keepBothPaths } from './keep-both.ts';

export async function settle(
  batch: Batch,
  decisions: Decisions,
  findMeetings: FindMeetings,
): Promise<readonly NewFile[]> {
  const replacing = batch.clashes.filter((clash) => choiceFor(clash, decisions) === 'replace');
  const renaming = batch.clashes.filter((clash) => choiceFor(clash, decisions) === 'keep-both');
  const taken = spokenFor([...batch.ready, ...replacing.map(({ file }) => file)]);
  const paths = await keepBothPaths(
    renaming.map(({ file, meeting }) => ({ path: file.path, meeting })),
    taken,
    findMeetings,
  );
  return [
    ...batch.ready.map((file) => newFile(file, file.path, false)),
    ...replacing.map((clash) => newFile(clash.file, replacedPath(clash), true)),
    ...renaming.map(({ file }, index) => newFile(file, paths[index] ?? file.path, false)),
  ];
}

/** What is replaced keeps its spelling: otherwise both would be there. */
function replacedPath({ file, meeting }: Clash): string {
  return meeting.kind === 'spelling' ? meeting.existing : file.path;
}

function spokenFor(files: readonly PlannedFile[]): Set<string> {
  return new Set([...files.map(({ path }) => fold(path)), ...foldedFolders(files).keys()]);
}

function newFile(
  { source: { file, handle, folder } }: PlannedFile,
  path: string,
  wasListed: boolean,
): NewFile {
  return { file, path, wasListed, ...(handle && { handle }), ...(folder && { folder }) };
}
