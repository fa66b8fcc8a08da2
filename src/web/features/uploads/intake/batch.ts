// Sorts the files of a drop into files that can be uploaded at once, files whose names are taken, and files that
// can't be uploaded. The person decides later.

import { STEPS_AT_ONCE, timeSlicer } from '#api-client/time-slice.ts';
import { formatOf } from '#contract/formats.ts';
import { fileNameProblem } from '#contract/media-paths.ts';
import { foldForClash } from '#text/fold.ts';
import type { Collected, CollectedFile } from '#web/features/uploads/intake/collect/collected.ts';
import { translated } from '#web/lib/translatable.ts';
import type { FindClashes, UploadClash } from './clashes.ts';
import { findFolderSpellings } from './existing-folders.ts';
import type { Sizes } from './find-unsendable.ts';
import { type Match, topFolder, type UncertainMatch } from './match-interrupted.ts';
import { ParentFolders } from './parent-folders.ts';
import { words } from './words.ts';

export interface PlannedFile {
  readonly source: CollectedFile;
  /** Path in the gallery: in NFC and valid by the contract. */
  readonly path: string;
}

export interface ClashingFile extends PlannedFile {
  /** Unique in the batch. */
  readonly id: number;
  readonly clash: UploadClash;
}

/** A file that can't be uploaded, with a reason that is shown as it is. */
export interface Refused {
  readonly path: string;
  readonly reason: string;
}

export interface Batch {
  /** Target folder, ending in `/`; empty for the root. */
  readonly target: string;
  /** Files that continue interrupted uploads. */
  readonly matches: readonly Match[];
  readonly uncertain: readonly UncertainMatch[];
  readonly ready: readonly PlannedFile[];
  readonly clashing: readonly ClashingFile[];
  /** Files of 0 bytes, as far as sizes were read in time. */
  readonly empty: readonly PlannedFile[];
  readonly refused: readonly Refused[];
  readonly junk: readonly string[];
  readonly emptyFolders: readonly string[];
  /** Sizes read so far. */
  readonly sizes?: Sizes;
  /** Another sentence to show, or empty. */
  readonly note?: string;
}

export interface BatchDeps {
  readonly findClashes: FindClashes;
  /** Top folders of the drop whose earlier upload went to another target, by name. */
  readonly formerTargets?: ReadonlyMap<string, string>;
  /** Paths of pending uploads by folded path. */
  readonly pendingPaths: ReadonlyMap<string, string>;
  readonly signal?: AbortSignal | undefined;
}

/** Number of paths to look up in the gallery before yielding to the event loop. */
const LOOKUPS_AT_ONCE = 500;

/** The plan for files that don't match an interrupted upload. */
export type Plan = Omit<Batch, 'matches' | 'uncertain'>;

export async function planBatch(collected: Collected, target: string, deps: BatchDeps): Promise<Plan> {
  const yieldToPage = timeSlicer(deps.signal);
  const refused: Refused[] = collected.unreadable.map(unreadable);
  const accepted: PlannedFile[] = [];
  const folders = new ParentFolders();
  for (const [index, source] of collected.files.entries()) {
    if (index % STEPS_AT_ONCE === 0) await yieldToPage();
    const folder = deps.formerTargets?.get(topFolder(source.path) ?? '') ?? target;
    const path = (folder + source.path).normalize('NFC');
    const reason = findProblem(path);
    if (reason === undefined) {
      accepted.push({ source, path });
      folders.addParents(path);
    } else refused.push({ path: source.path, reason });
  }

  const respelled = await findFolderSpellings(folders.all, deps.findClashes, deps.signal);
  for (const [index, { source, path }] of respelled ? accepted.entries() : []) {
    if (index % STEPS_AT_ONCE === 0) await yieldToPage();
    const respelledPath = respelled?.(path) ?? path;
    if (respelledPath !== path) accepted[index] = { source, path: respelledPath };
  }
  const parents = respelled ? new Set(Array.from(folders.all, respelled)) : folders.all;
  const within = await findInternalClashes(accepted, parents, deps.pendingPaths, yieldToPage);
  const found: (UploadClash | undefined)[] = [];
  for (let from = 0; from < accepted.length; from += LOOKUPS_AT_ONCE) {
    const paths = accepted.slice(from, from + LOOKUPS_AT_ONCE).map(({ path }) => path);
    found.push(...(await deps.findClashes(paths)));
    await yieldToPage();
  }
  const ready: PlannedFile[] = [];
  const clashing: ClashingFile[] = [];
  for (const [index, file] of accepted.entries()) {
    if (index % STEPS_AT_ONCE === 0) await yieldToPage();
    const clash = within.get(index) ?? found[index];
    if (clash === undefined) ready.push(file);
    else clashing.push({ ...file, id: clashing.length, clash });
  }
  const { junk, emptyFolders, unanswered = [] } = collected;
  const note = unanswered.length > 0 ? words.unanswered(unanswered) : '';
  return { target, ready, clashing, empty: [], refused, junk, emptyFolders, note };
}

function unreadable(path: string): Refused {
  return { path, reason: words.unreadable };
}

export function refusedAsUnreadable({ source }: PlannedFile): Refused {
  return unreadable(source.path);
}

/** Checks the name only. Reading sizes would keep the person waiting, and files of any size can be uploaded. */
function findProblem(path: string): string | undefined {
  // Check the format first: it is by far the most frequent reason, and a folder of photos has thousands of such
  // files.
  if (formatOf(path) === undefined) return words.unsupported;
  const problem = fileNameProblem(path);
  return problem && translated(problem);
}

/**
 * Finds clashes between files of the drop, and with pending uploads. If two files have one name, the later file
 * clashes.
 * @returns clashes by the index of the file
 */
async function findInternalClashes(
  files: readonly PlannedFile[],
  parents: ReadonlySet<string>,
  pendingPaths: ReadonlyMap<string, string>,
  yieldToPage: () => Promise<void> | undefined,
) {
  const folders = new Map<string, string>();
  for (const folder of parents) {
    if (folders.size % STEPS_AT_ONCE === 0) await yieldToPage();
    const spelled = folder.slice(0, -1);
    folders.set(foldForClash(spelled), spelled);
  }
  const seen = new Map(pendingPaths);
  const clashes = new Map<number, UploadClash>();
  for (const [index, { path }] of files.entries()) {
    if (index % STEPS_AT_ONCE === 0) await yieldToPage();
    const key = foldForClash(path);
    const first = seen.get(key);
    const folder = folders.get(key);
    if (first !== undefined) clashes.set(index, { kind: 'twice', existing: first });
    else if (folder !== undefined) clashes.set(index, { kind: 'folder-there', existing: folder });
    else seen.set(key, path);
  }
  return clashes;
}
