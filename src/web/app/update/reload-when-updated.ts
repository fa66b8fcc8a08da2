// A tab that is older than the service by now lacks what it has not fetched: it says so, and loads anew once nothing is
// unsaved or being sent. That it did is said on the new page.
import { storages } from '#web/api/connections/connections.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { words } from '#web/app/words.ts';
import { type Note, notes, notify } from '#web/ui/notify.ts';
import { checkForNewerBuild, newerBuild } from '#web/ui/page/newer-build.ts';
import { isReloadPrevented } from '#web/ui/page/prevent-reload.ts';
import { words as uiWords } from '#web/ui/words.ts';

/** When this tab last loaded anew by itself. */
const RELOADED_AT = 'lectern.reloaded-at';
/** While one service after the other is updated, a page and its parts may come from two of them. */
const NOT_AGAIN_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 1_000;
const SAID_WITHIN_MS = 10_000;

const saying: Note = {
  message: words.updated.note,
  color: 'blue',
  stays: true,
  action: { label: uiWords.reload, run: () => location.reload() },
};

export function reloadWhenUpdated(): void {
  hearOfWorkers();
  const reloadedAt = Number(storages.session.get(RELOADED_AT));
  if (performance.timeOrigin - reloadedAt < SAID_WITHIN_MS) notify({ message: words.updated.reloaded });
  newerBuild.subscribe(() => {
    notify(saying);
    const timer = setInterval(() => {
      if (!isQuiet() || Date.now() - reloadedAt < NOT_AGAIN_WITHIN_MS) return;
      clearInterval(timer);
      storages.session.set(RELOADED_AT, String(Date.now()));
      location.reload();
    }, LOOK_EVERY_MS);
  });
}

/** Nothing is unsaved or being sent, and nobody is in the middle of something. */
function isQuiet(): boolean {
  return (
    queryClient.isMutating() === 0 &&
    !isReloadPrevented() &&
    // As the browser asks before a page is left.
    dispatchEvent(new Event('beforeunload', { cancelable: true })) &&
    !document.querySelector(':is(input, textarea):focus, [role=dialog]') &&
    // What could be undone or tried again can’t be afterwards.
    notes.get().every((note) => note === saying || !note.action)
  );
}

/** That its file is gone a worker tells only who has started it. */
function hearOfWorkers(): void {
  globalThis.Worker = class extends Worker {
    constructor(...of: ConstructorParameters<typeof Worker>) {
      super(...of);
      this.addEventListener('error', () => void checkForNewerBuild());
    }
  };
}
