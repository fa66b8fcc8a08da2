// The uploads that the gallery shows as rows, by folder: new files and files that are being replaced.
import { folderPart } from '#text/path.ts';
import type { Row, StateKind, UploadState } from '#upload/protocol.ts';

/** Maximum number of pending uploads shown in a folder. A drop may have 20,000 files; the tray lists all of them. */
const MAX_PER_FOLDER = 200;
/** Time (ms) a completed upload stays visible, until the gallery has been read again. */
const DONE_SHOWN_MS = 6_000;

const HIDDEN_STATES: ReadonlySet<StateKind> = new Set(['done', 'cancelled']);

export interface Arrival {
  readonly id: string;
  readonly path: string;
  readonly stage: 'coming' | 'halted' | 'landed';
}

export interface Arrivals {
  readonly byFolder: ReadonlyMap<string, readonly Arrival[]>;
  /** Completion time (ms) of each upload that completed but may not be listed yet. */
  readonly done: ReadonlyMap<string, number>;
}

/**
 * Returns the same `byFolder` object if no row was added, removed or changed its stage, so that rows don't render
 * again.
 * @param now milliseconds
 */
export function nextArrivals(before: Arrivals, rows: Iterable<Row>, now: number): Arrivals {
  /** A file that is sent again has two rows; the later row has the current state. */
  const byFolder = new Map<string, Map<string, Arrival>>();
  const done = new Map<string, number>();
  const shown = new Set([...before.byFolder.values()].flat().map(({ id }) => id));
  let folder = '';
  for (const { id, path, state } of rows) {
    if (state.kind === 'done' && shown.has(id)) {
      const since = before.done.get(id) ?? now;
      if (now - since < DONE_SHOWN_MS) done.set(id, since);
    }
    if (HIDDEN_STATES.has(state.kind) && !done.has(id)) continue;
    // Thousands of consecutive files may be in one folder.
    if (!isInFolder(folder, path)) folder = folderPart(path);
    const there = byFolder.get(folder) ?? new Map<string, Arrival>();
    if (there.size >= MAX_PER_FOLDER && !there.has(path) && !done.has(id)) continue;
    byFolder.set(folder, there.set(path, { id, path, stage: done.has(id) ? 'landed' : getStage(state) }));
  }
  const found = new Map([...byFolder].map(([folder, files]) => [folder, [...files.values()]]));
  return { byFolder: areSame(before.byFolder, found) ? before.byFolder : found, done };
}

function getStage(state: UploadState): Arrival['stage'] {
  switch (state.kind) {
    case 'queued':
    case 'sending':
    case 'waiting':
      return 'coming';
    case 'finishing':
      return state.cancelAsked ? 'halted' : 'coming';
    default:
      return 'halted';
  }
}

function isInFolder(folder: string, path: string): boolean {
  return path.startsWith(folder) && !path.includes('/', folder.length);
}

function areSame(a: Arrivals['byFolder'], b: Arrivals['byFolder']): boolean {
  if (a.size !== b.size) return false;
  for (const [folder, files] of a) {
    const others = b.get(folder);
    if (others?.length !== files.length) return false;
    if (files.some(({ id, stage }, i) => others[i]?.id !== id || others[i].stage !== stage)) return false;
  }
  return true;
}
