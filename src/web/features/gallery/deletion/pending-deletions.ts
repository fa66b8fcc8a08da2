// Confirmed deletions that can still be undone. The tree hides the files at once; the request to the server follows after
// UNDO_MS. If the page is left before, nothing is deleted, and the next visit reports that. Therefore this module is loaded
// at the first interaction.
import { ApiError } from '#api-client/api-error.ts';
import { call } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import type { Catalog, Tally } from '#catalog/client.ts';
import { deleteMediaFiles } from '#contract/delete-media.ts';
import { replacedSince } from '#web/api/arrivals.ts';
import { connections } from '#web/api/connections/connections.ts';
import { findSuccessor, toConnection } from '#web/api/connections/connections-state.ts';
import { onForget } from '#web/api/connections/forget.ts';
import { askToSignIn } from '#web/api/connections/sign-in.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import { filesKey } from '#web/api/queries/query-keys.ts';
import { noteSpaceFreed } from '#web/api/space-freed.ts';
import { dropPendingFolders } from '#web/features/gallery/files/pending-folders.ts';
import { refetchFiles } from '#web/features/gallery/files/refetch-files.ts';
import { matchesHotkey } from '#web/lib/hotkey.ts';
import { notify } from '#web/ui/notify.ts';
import { isMac } from '#web/ui/platform.ts';
import { reportCancelledDeletion, saveCancelledDeletion } from './cancelled-deletions.ts';
import { deleteFiles } from './delete-files.ts';
import { type Failure, failureText } from './failure-text.ts';
import { words } from './words.ts';

const UNDO_MS = 8_000;
/** A server may take minutes to delete a directory of 100,000 files. */
const TIMEOUT_MS = 300_000;
/** A deletion that ends sooner shows no progress. */
const PROGRESS_AFTER_MS = 1_000;

export interface AgreedDeletion {
  readonly catalog: Catalog;
  /** Number of the deletion in the catalog. */
  readonly number: number;
  readonly connectionId: string;
  readonly tally: Tally;
  /** Empty folders of this tab that are deleted as well. */
  readonly emptyFolders: readonly string[];
  /** Moves the keyboard focus to the tree after an undo. */
  readonly focusTree: () => void;
}

interface PendingDeletion extends AgreedDeletion {
  /** When the user confirmed, by `performance.now()`. */
  readonly since: number;
  /** Undefined once the requests are being sent. */
  readonly timer: ReturnType<typeof setTimeout> | undefined;
}

let pending: readonly PendingDeletion[] = [];

onForget((connectionId) => void cancel((one) => one.connectionId === connectionId));

/** Deletes the files after UNDO_MS, unless the user undoes it. */
export function scheduleDeletion(agreed: AgreedDeletion): void {
  const deletion = { ...agreed, since: performance.now() };
  const timer = setTimeout(() => void send(deletion), UNDO_MS);
  setPending([...pending, { ...deletion, timer }]);
  showUndo(agreed.connectionId);
}

function undo(isWanted: (one: PendingDeletion) => boolean): void {
  cancel(isWanted).at(-1)?.focusTree();
}

const hideNotes = new Map<string, () => void>();

/** Shows one message with "Undo" for all pending deletions, because the status line has room for one. */
function showUndo(connectionId: string): void {
  hideNotes.get(connectionId)?.();
  const undoable = pending.filter((one) => one.timer !== undefined && one.connectionId === connectionId);
  if (undoable.length === 0) return;
  const hide = notify({
    message: words.going(sumTallies(undoable.map(({ tally }) => tally))),
    hasUniqueAction: true,
    action: {
      label: undoable.length === 1 ? words.undo : words.undoAll,
      run: () => undo((one) => one.connectionId === connectionId),
    },
  });
  hideNotes.set(connectionId, hide);
}

/** @returns the cancelled deletions */
function cancel(isWanted: (one: PendingDeletion) => boolean): readonly PendingDeletion[] {
  const cancelled = pending.filter((one) => one.timer !== undefined && isWanted(one));
  for (const { timer } of cancelled) clearTimeout(timer);
  setPending(pending.filter((one) => !cancelled.includes(one)));
  for (const catalog of new Set(cancelled.map((one) => one.catalog))) {
    const numbers = cancelled.filter((one) => one.catalog === catalog).map(({ number }) => number);
    void catalog.ask({ kind: 'undo-deletions', numbers }).catch(() => undefined);
  }
  for (const connectionId of new Set(cancelled.map((one) => one.connectionId))) showUndo(connectionId);
  return cancelled;
}

/** Sends the requests and reports the result in the status line. Never throws. */
async function send(agreed: Omit<PendingDeletion, 'timer'>): Promise<void> {
  const { tally } = agreed;
  const others = () =>
    pending.filter((one) => one.catalog !== agreed.catalog || one.number !== agreed.number);
  setPending([...others(), { ...agreed, timer: undefined }]);
  showUndo(agreed.connectionId);
  let hideProgress = () => {};
  const showProgress = (message: string) => {
    hideProgress();
    hideProgress = notify({ message, stays: true });
  };
  const slow = setTimeout(() => showProgress(words.isDeleting(tally)), PROGRESS_AFTER_MS);
  const outcome = await runDeletion(agreed, (done, batches) => {
    if (batches === 1) return;
    clearTimeout(slow);
    showProgress(words.progress(done, batches));
  });
  clearTimeout(slow);
  hideProgress();
  setPending(others());
  if (outcome.kind === 'done') {
    notify({ message: doneText(tally, outcome.deleted), color: 'green' });
    return;
  }
  if (outcome.error instanceof ApiError && outcome.error.isSignedOut) askToSignIn({ byPerson: true });
  notify({
    message: failureText(outcome, errorText),
    color: 'red',
    action: { label: words.retry, run: () => void send(agreed) },
  });
}

type OnProgress = (done: number, batches: number) => void;

async function runDeletion(
  { catalog, number, connectionId, emptyFolders, since }: Omit<PendingDeletion, 'timer'>,
  onProgress: OnProgress,
): Promise<Failure | { readonly kind: 'done'; readonly deleted: Tally }> {
  const settle = () => catalog.ask({ kind: 'settle-deletion', number });
  try {
    const active = currentConnection(connectionId);
    await refetchFiles(active);
    // Files that were uploaded again in the meantime are new files and must stay.
    const replaced = replacedSince(filesKey(connectionId), since);
    const { paths, tally: deleted } = await catalog.ask({ kind: 'plan-deletion', number, replaced });
    // The server doesn’t know empty folders.
    dropPendingFolders(active.id, (path) => emptyFolders.includes(path));
    const outcome = await deleteFiles(paths, {
      pathsToSend: (first, end) => catalog.ask({ kind: 'paths-to-send', number, first, end }),
      send: (batch) =>
        call(active.connection, deleteMediaFiles, { body: { paths: [...batch] } }, { timeoutMs: TIMEOUT_MS }),
      countLeft: async () => {
        await refetchFiles(active);
        return settle();
      },
      onProgress,
    });
    noteSpaceFreed(active.id);
    if (outcome.kind === 'done') return { kind: 'done', deleted };
    if (outcome.kind === 'unknown') await settle();
    return outcome;
  } catch (error) {
    await settle().catch(() => undefined);
    return { kind: 'unsent', error };
  }
}

/** Counts only files that this deletion removed, because someone else may have deleted some of them before. */
function doneText(agreed: Tally, deleted: Tally): string {
  if (deleted.files === agreed.files) return words.done(agreed);
  return deleted.files === 0 ? words.gone : words.done(deleted);
}

/** @returns the connection with its current key, which may have been replaced since the user confirmed */
function currentConnection(connectionId: string): { readonly id: string; readonly connection: Connection } {
  const state = connections.get();
  const saved = state.saved.find(({ id }) => id === connectionId) ?? findSuccessor(state, connectionId);
  const connection = toConnection(saved);
  if (!saved || !connection) throw new Error(words.signedOut);
  return { id: saved.id, connection };
}

function setPending(next: readonly PendingDeletion[]): void {
  pending = next;
  const listen = pending.length === 0 ? removeEventListener : addEventListener;
  listen('keydown', undoByKey);
  listen('beforeunload', askBeforeLeaving);
  listen('pagehide', cancelOnLeave);
}

/** Undoes the last deletion only. In a field the key undoes typing; under an open dialog it does nothing. */
function undoByKey(event: Event): void {
  if (!(event instanceof KeyboardEvent) || event.defaultPrevented || event.repeat) return;
  if (!matchesHotkey('mod+z', event, isMac())) return;
  if (event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')) return;
  const { activeId } = connections.get();
  const last = pending.findLast((one) => one.timer !== undefined && one.connectionId === activeId);
  if (!last || document.querySelector('[aria-modal="true"]')) return;
  event.preventDefault();
  undo((one) => one === last);
}

function askBeforeLeaving(event: Event): void {
  event.preventDefault();
}

/** Runs even if the browser may restore the page from its back/forward cache: that page then reports it. */
function cancelOnLeave(): void {
  for (const [connectionId, cancelled] of Map.groupBy(
    cancel(() => true),
    (one) => one.connectionId,
  )) {
    saveCancelledDeletion(connectionId, sumTallies(cancelled.map(({ tally }) => tally)));
    addEventListener('pageshow', reportForActiveConnection, { once: true });
  }
}

function reportForActiveConnection(): void {
  const { activeId } = connections.get();
  if (activeId !== undefined) reportCancelledDeletion(activeId);
}

connections.subscribe(reportForActiveConnection);
reportForActiveConnection();

/** Adds up the counts of deletions. No file may be part of two of them. */
function sumTallies(tallies: readonly Tally[]): Tally {
  const sum = (part: keyof Tally) => tallies.reduce((all, tally) => all + tally[part], 0);
  return {
    folders: sum('folders'),
    files: sum('files'),
    audio: sum('audio'),
    video: sum('video'),
    other: sum('other'),
  };
}
