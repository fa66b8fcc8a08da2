// Reloads a tab that is older than the server, because code that it hasn't fetched is gone. The tab says so, waits
// until nothing is unsaved or uploading, reloads, and then says that it did.
import { storages } from '#web/api/connections/connections.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { words } from '#web/app/words.ts';
import { type Note, notes, notify } from '#web/ui/notify.ts';
import { checkForNewerBuild, newerBuild } from '#web/ui/page/page-load-error.ts';
import { isReloadPrevented } from '#web/ui/page/prevent-reload.ts';
import { words as uiWords } from '#web/ui/words.ts';

/** Storage key: time of the last automatic reload of this tab. */
const RELOADED_AT = 'lectern.reloaded-at';
/**
 * Minimum time (ms) between reloads. During a rolling update the page and its code may come from servers of different
 * versions.
 */
const MIN_RELOAD_INTERVAL_MS = 60_000;
const CHECK_INTERVAL_MS = 1_000;
const NOTE_WITHIN_MS = 10_000;

const updateNote: Note = {
  message: words.updated.note,
  color: 'blue',
  stays: true,
  action: { label: uiWords.reload, run: () => location.reload() },
};

export function reloadWhenUpdated(): void {
  checkOnWorkerErrors();
  const reloadedAt = Number(storages.session.get(RELOADED_AT));
  if (performance.timeOrigin - reloadedAt < NOTE_WITHIN_MS) notify({ message: words.updated.reloaded });
  newerBuild.subscribe(() => {
    notify(updateNote);
    const timer = setInterval(() => {
      if (!canReload() || Date.now() - reloadedAt < MIN_RELOAD_INTERVAL_MS) return;
      clearInterval(timer);
      storages.session.set(RELOADED_AT, String(Date.now()));
      location.reload();
    }, CHECK_INTERVAL_MS);
  });
}

/** Whether a reload loses nothing: no unsaved text, no upload, no open dialog and no focused field. */
function canReload(): boolean {
  return (
    queryClient.isMutating() === 0 &&
    !isReloadPrevented() &&
    // Ask the guards that also run before the page is left.
    dispatchEvent(new Event('beforeunload', { cancelable: true })) &&
    !document.querySelector(':is(input, textarea):focus, [role=dialog]') &&
    // Undo and retry don't survive a reload.
    notes.get().every((note) => note === updateNote || !note.action)
  );
}

/** Checks for a new build when a worker fails to load. Workers report this only to the code that starts them. */
function checkOnWorkerErrors(): void {
  globalThis.Worker = class extends Worker {
    constructor(...of: ConstructorParameters<typeof Worker>) {
      super(...of);
      this.addEventListener('error', () => void checkForNewerBuild());
    }
  };
}
