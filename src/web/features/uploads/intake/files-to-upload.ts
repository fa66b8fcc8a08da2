// Turns a batch and the decisions about it into new uploads and files for interrupted uploads.
import { foldForClash } from '#text/fold.ts';
import type { Condition, Row } from '#upload/protocol.ts';
import type { CollectedFile } from '#web/features/uploads/intake/collect/collected.ts';
import { type Batch, type ClashingFile, type PlannedFile } from './batch.ts';
import type { FindClashes, UploadClash } from './clashes.ts';
import { type Choice, type Decisions, getAnswer, getChoice } from './decisions.ts';
import { keepBothPaths } from './keep-both.ts';
import { parentFolders } from './parent-folders.ts';

export interface FileToUpload extends PlannedFile {
  /** Whether the upload replaces a listed file. */
  readonly wasListed: boolean;
  readonly onlyIf?: Condition;
}

/** Versions that were shown to the person, by path. */
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

/** If no version could be read, replace only if no file is there. Otherwise the upload asks again. */
function replacement(file: ClashingFile, versions: Versions | undefined): FileToUpload {
  const { source, clash } = file;
  const onlyIf = versions && (versions.get(clash.existing) ?? { absent: true as const });
  return { source, path: replacedPath(file), wasListed: true, ...(onlyIf && { onlyIf }) };
}

/** Returns the new names of clashing files that are kept beside the existing ones, by file id. */
export async function keepBothNames(
  batch: Batch,
  decisions: Decisions,
  findClashes: FindClashes,
): Promise<ReadonlyMap<number, string>> {
  const { renaming, paths } = await applyDecisions(batch, decisions, findClashes);
  return new Map(renaming.flatMap(({ id }, index) => (id === undefined ? [] : [[id, paths[index] ?? '']])));
}

/** A file that gets a new name. `id` is set if its name was taken from the start. */
type Renamed = PlannedFile & { readonly clash: UploadClash; readonly id?: number };

async function applyDecisions(batch: Batch, decisions: Decisions, findClashes: FindClashes) {
  const chosen = (choice: Choice) => batch.clashing.filter((file) => getChoice(file, decisions) === choice);
  const replacing = chosen('replace');
  const known = decisions.withEmpty ? [...batch.ready, ...batch.empty] : batch.ready;
  const isRenaming = batch.uncertain.length + chosen('keep-both').length > 0;
  const reserved = reservedNames(isRenaming ? [...known, ...replacing] : []);
  const { free, renamed } = await newFilesAmongUncertain(batch, decisions, reserved, findClashes);
  const renaming: readonly Renamed[] = [...chosen('keep-both'), ...renamed];
  const paths = await keepBothPaths(renaming, reserved, findClashes);
  return { ready: [...known, ...free], replacing, renaming, paths };
}

/** Returns the files that continue or restart interrupted uploads. */
export function filesToResume({ matches, uncertain }: Batch, decisions: Decisions): readonly FileToResume[] {
  const answered = uncertain.flatMap((match): FileToResume[] => {
    const answer = getAnswer(match, decisions);
    if (answer.kind === 'skip' || answer.kind === 'new') return [];
    const { row } = answer;
    return [{ row, source: match.source, ...(answer.kind === 'start-over' && { fresh: true }) }];
  });
  return [...matches, ...answered];
}

/**
 * Returns the files that the person uploads as new ones, although they looked like files of interrupted uploads. If a
 * name is taken, both files are kept.
 */
async function newFilesAmongUncertain(
  { uncertain }: Batch,
  decisions: Decisions,
  reserved: Set<string>,
  findClashes: FindClashes,
): Promise<{ readonly free: readonly PlannedFile[]; readonly renamed: readonly Renamed[] }> {
  const files = uncertain.flatMap((match) => {
    const answer = getAnswer(match, decisions);
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

/** Keeps the stored spelling when a file is replaced. Another spelling would create a second file. */
function replacedPath({ path, clash }: ClashingFile): string {
  return clash.kind === 'spelling' ? clash.existing : path;
}

function reservedNames(files: readonly PlannedFile[]): Set<string> {
  const paths = files.map(({ path }) => path);
  const folders = Array.from(parentFolders(paths), (folder) => folder.slice(0, -1));
  return new Set([...paths, ...folders].map(foldForClash));
}
