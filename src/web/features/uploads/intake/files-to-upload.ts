// From a batch and the decisions about it to what goes: new files, and files for rows that wait.
import { foldForClash } from '#text/fold.ts';
import type { Condition, Row } from '#upload/protocol.ts';
import type { CollectedFile } from '#web/features/uploads/intake/collect/collected.ts';
import { type Batch, type ClashingFile, type PlannedFile } from './batch.ts';
import type { FindClashes, UploadClash } from './clashes.ts';
import { answerTo, type Choice, choiceFor, type Decisions } from './decisions.ts';
import { keepBothPaths } from './keep-both.ts';
import { parentFolders } from './parent-folders.ts';

export interface FileToUpload extends PlannedFile {
  /** Something stands there that it replaces. */
  readonly wasListed: boolean;
  readonly onlyIf?: Condition;
}

/** By path: what the person was shown there. */
export type Versions = ReadonlyMap<string, Condition>;

export interface FileToResume {
  readonly row: Row;
  readonly source: CollectedFile;
  readonly fresh?: true;
}

export async function filesToUpload(
  batch: Batch,
  decisions: Decisions,
  findClashes: FindClashes,
  versions?: Versions,
): Promise<FileToUpload[]> {
  const { ready, replacing, renaming, paths } = await applyDecisions(batch, decisions, findClashes);
  return [
    ...ready.map(({ source, path }) => ({ source, path, wasListed: false })),
    ...replacing.map((file) => replacement(file, versions)),
    ...renaming.map(({ source, path }, index) => ({ source, path: paths[index] ?? path, wasListed: false })),
  ];
}

/** A version that nobody could read can't be agreed to: the upload asks again if a file is there. */
function replacement(file: ClashingFile, versions: Versions | undefined): FileToUpload {
  const { source, clash } = file;
  const onlyIf = versions && (versions.get(clash.existing) ?? { absent: true as const });
  return { source, path: replacedPath(file), wasListed: true, ...(onlyIf && { onlyIf }) };
}

/** What clashing files that are kept beside others will be called, by their ids. */
export async function keepBothNames(
  batch: Batch,
  decisions: Decisions,
  findClashes: FindClashes,
): Promise<ReadonlyMap<number, string>> {
  const { renaming, paths } = await applyDecisions(batch, decisions, findClashes);
  return new Map(renaming.flatMap(({ id }, index) => (id === undefined ? [] : [[id, paths[index] ?? '']])));
}

/** A file that gets another name; `id` of those that clashed from the start. */
type Renamed = PlannedFile & { readonly clash: UploadClash; readonly id?: number };

async function applyDecisions(batch: Batch, decisions: Decisions, findClashes: FindClashes) {
  const chosen = (choice: Choice) => batch.clashing.filter((file) => choiceFor(file, decisions) === choice);
  const replacing = chosen('replace');
  const known = decisions.withEmpty ? [...batch.ready, ...batch.empty] : batch.ready;
  const isRenaming = batch.uncertain.length + chosen('keep-both').length > 0;
  const reserved = reservedNames(isRenaming ? [...known, ...replacing] : []);
  const { free, renamed } = await newFilesAmongUncertain(batch, decisions, reserved, findClashes);
  const renaming: readonly Renamed[] = [...chosen('keep-both'), ...renamed];
  const paths = await keepBothPaths(renaming, reserved, findClashes);
  return { ready: [...known, ...free], replacing, renaming, paths };
}

/** What goes to the rows of interrupted uploads. */
export function filesToResume({ matches, uncertain }: Batch, decisions: Decisions): readonly FileToResume[] {
  const answered = uncertain.flatMap((match): FileToResume[] => {
    const answer = answerTo(match, decisions);
    if (answer.kind === 'skip' || answer.kind === 'new') return [];
    const { row } = answer;
    return [{ row, source: match.source, ...(answer.kind === 'start-over' && { fresh: true }) }];
  });
  return [...matches, ...answered];
}

/** Files that are not those an upload waits for. Where their name is reserved, both are kept. */
async function newFilesAmongUncertain(
  { uncertain }: Batch,
  decisions: Decisions,
  reserved: Set<string>,
  findClashes: FindClashes,
): Promise<{ readonly free: readonly PlannedFile[]; readonly renamed: readonly Renamed[] }> {
  const files = uncertain.flatMap((match) => {
    const answer = answerTo(match, decisions);
    return answer.kind === 'new' ? { source: match.source, path: answer.path } : [];
  });
  const found = await findClashes(files.map(({ path }) => path));
  const free: PlannedFile[] = [];
  const renamed: Renamed[] = [];
  for (const [index, { source, path }] of files.entries()) {
    const key = foldForClash(path);
    const clash = found[index] ?? (reserved.has(key) ? { kind: 'twice', existing: path } : undefined);
    reserved.add(key);
    if (clash) renamed.push({ source, path, clash });
    else free.push({ source, path });
  }
  return { free, renamed };
}

/** What is replaced keeps its spelling: otherwise both would be there. */
function replacedPath({ path, clash }: ClashingFile): string {
  return clash.kind === 'spelling' ? clash.existing : path;
}

function reservedNames(files: readonly PlannedFile[]): Set<string> {
  const paths = files.map(({ path }) => path);
  const folders = Array.from(parentFolders(paths), (folder) => folder.slice(0, -1));
  return new Set([...paths, ...folders].map(foldForClash));
}
