// Deletions that were agreed to: gone from the tree at once, from the service a moment later, unless they are taken back
// meanwhile. A page that is left before has deleted none, and the next visit says so: this code is fetched with the first
// sign of a person.
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
import { sumTallies } from './sum-tallies.ts';
import { words } from './words.ts';

const UNDO_MS = 8_000;
/** Deleting a directory of 100,000 files takes a service its time. */
const TIMEOUT_MS = 300_000;
/** What is done sooner needs no word that it is going on. */
const SAY_AFTER_MS = 1_000;

export interface AgreedDeletion {
  readonly catalog: Catalog;
  /** As the catalog knows it. */
  readonly number: number;
  readonly connectionId: string;
  readonly tally: Tally;
  /** Folders that hold nothing, which go with it. */
  readonly emptyFolders: readonly string[];
  /** Where the person is once it was taken back. */
  readonly focusTree: () => void;
}

interface Held extends AgreedDeletion {
  /** When it was agreed to. */
  readonly since: number;
  /** Undefined once it is on its way. */
  readonly timer: ReturnType<typeof setTimeout> | undefined;
}

let all: readonly Held[] = [];

onForget((connectionId) => void takeBack((one) => one.connectionId === connectionId));

/** Deletes in a moment what the tree shows no more. */
export function hold(agreed: AgreedDeletion): void {
  const one = { ...agreed, since: performance.now() };
  const timer = setTimeout(() => void send(one), UNDO_MS);
  set([...all, { ...one, timer }]);
  sayHeld(agreed.connectionId);
}

function undo(wanted: (one: Held) => boolean): void {
  takeBack(wanted).at(-1)?.focusTree();
}

const hideNotes = new Map<string, () => void>();

/** There is room for one note: it speaks for all that is held. */
function sayHeld(connectionId: string): void {
  hideNotes.get(connectionId)?.();
  const held = all.filter((one) => one.timer !== undefined && one.connectionId === connectionId);
  if (held.length === 0) return;
  const hide = notify({
    message: words.going(sumTallies(held.map(({ tally }) => tally))),
    keepsPlace: true,
    action: {
      label: held.length === 1 ? words.undo : words.undoAll,
      run: () => undo((one) => one.connectionId === connectionId),
    },
  });
  hideNotes.set(connectionId, hide);
}

function takeBack(wanted: (one: Held) => boolean): readonly Held[] {
  const back = all.filter((one) => one.timer !== undefined && wanted(one));
  for (const { timer } of back) clearTimeout(timer);
  set(all.filter((one) => !back.includes(one)));
  for (const catalog of new Set(back.map((one) => one.catalog))) {
    const numbers = back.filter((one) => one.catalog === catalog).map(({ number }) => number);
    void catalog.ask({ kind: 'undo-deletions', numbers }).catch(() => undefined);
  }
  for (const connectionId of new Set(back.map((one) => one.connectionId))) sayHeld(connectionId);
  return back;
}

/** Never throws: what becomes of it is said in the status line. */
async function send(agreed: Omit<Held, 'timer'>): Promise<void> {
  const { tally } = agreed;
  const others = () => all.filter((one) => one.catalog !== agreed.catalog || one.number !== agreed.number);
  set([...others(), { ...agreed, timer: undefined }]);
  sayHeld(agreed.connectionId);
  let hideProgress = () => {};
  const say = (message: string) => {
    hideProgress();
    hideProgress = notify({ message, stays: true });
  };
  const slow = setTimeout(() => say(words.isDeleting(tally)), SAY_AFTER_MS);
  const outcome = await carryOut(agreed, (done, batches) => {
    if (batches === 1) return;
    clearTimeout(slow);
    say(words.progress(done, batches));
  });
  clearTimeout(slow);
  hideProgress();
  set(others());
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

async function carryOut(
  { catalog, number, connectionId, emptyFolders, since }: Omit<Held, 'timer'>,
  onProgress: OnProgress,
): Promise<Failure | { readonly kind: 'done'; readonly deleted: Tally }> {
  const settle = () => catalog.ask({ kind: 'settle-deletion', number });
  try {
    const active = connectionNow(connectionId);
    await refetchFiles(active);
    // Uploads go on where no gallery is to be seen.
    const replaced = replacedSince(filesKey(connectionId), since);
    const { paths, tally: deleted } = await catalog.ask({ kind: 'plan-deletion', number, replaced });
    // Only this tab has them.
    dropPendingFolders(active.id, (path) => emptyFolders.includes(path));
    const outcome = await deleteFiles(paths, {
      pathsToSend: (first, end) => catalog.ask({ kind: 'paths-to-send', number, first, end }),
      send: (some) =>
        call(active.connection, deleteMediaFiles, { body: { paths: [...some] } }, { timeoutMs: TIMEOUT_MS }),
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

/** Somebody else may have deleted some of it meanwhile. */
function doneText(agreed: Tally, deleted: Tally): string {
  if (deleted.files === agreed.files) return words.done(agreed);
  return deleted.files === 0 ? words.gone : words.done(deleted);
}

/** With the key there is by now. */
function connectionNow(connectionId: string): { readonly id: string; readonly connection: Connection } {
  const state = connections.get();
  const saved = state.saved.find(({ id }) => id === connectionId) ?? findSuccessor(state, connectionId);
  const connection = toConnection(saved);
  if (!saved || !connection) throw new Error(words.signedOut);
  return { id: saved.id, connection };
}

function set(next: readonly Held[]): void {
  all = next;
  const listen = all.length === 0 ? removeEventListener : addEventListener;
  listen('keydown', undoByKey);
  listen('beforeunload', ask);
  listen('pagehide', left);
}

/** The last one, as the one before it was another step. Not in a field, where it takes back what was typed, nor below a dialog. */
function undoByKey(event: Event): void {
  if (!(event instanceof KeyboardEvent) || event.defaultPrevented || event.repeat) return;
  if (!matchesHotkey('mod+z', event, isMac())) return;
  if (event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')) return;
  const { activeId } = connections.get();
  const last = all.findLast((one) => one.timer !== undefined && one.connectionId === activeId);
  if (!last || document.querySelector('[aria-modal="true"]')) return;
  event.preventDefault();
  undo((one) => one === last);
}

function ask(event: Event): void {
  event.preventDefault();
}

/** Also of a page that may come back as it was. */
function left(): void {
  for (const [connectionId, held] of Map.groupBy(
    takeBack(() => true),
    (one) => one.connectionId,
  )) {
    saveCancelledDeletion(connectionId, sumTallies(held.map(({ tally }) => tally)));
    addEventListener('pageshow', sayOfActive, { once: true });
  }
}

function sayOfActive(): void {
  const { activeId } = connections.get();
  if (activeId !== undefined) reportCancelledDeletion(activeId);
}

connections.subscribe(sayOfActive);
sayOfActive();
