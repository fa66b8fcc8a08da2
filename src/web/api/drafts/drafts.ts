// Drafts: text that was typed and not saved. It is stored while typing, so that Esc, Back, a reload or closing the browser
// loses nothing. A draft is offered again until it is saved or discarded. Drafts belong to a connection, and signing out
// deletes them.
import { connections } from '#web/api/connections/connections.ts';
import { activeSaved, type SavedConnection } from '#web/api/connections/connections-state.ts';
import { onForget } from '#web/api/connections/forget.ts';
import { words } from '#web/api/errors/words.ts';
import { createStore } from '#web/lib/store.ts';
import { notify } from '#web/ui/notify.ts';
import { ConnectionDrafts } from './connection-drafts.ts';
import type { DraftChange } from './draft-log.ts';

/** Counter of changes, in this tab and others. */
const changes = createStore(0);
/** Set while changes are batched; listeners are notified once afterwards. */
let together: { isChanged: boolean } | undefined;
const changed = () => {
  if (together) together.isChanged = true;
  else changes.set(changes.get() + 1);
};

let hasWarned = false;

/** Shown once per page: without persistence, drafts last as long as the page. */
function warnNotPersisted(): void {
  if (!hasWarned) notify({ message: words.notKept, color: 'red' });
  hasWarned = true;
}

/** Opened drafts by the connection’s first id. */
const opened = new Map<string, ConnectionDrafts>();

onForget((id) => opened.get(id)?.close());
connections.subscribe(() => {
  const firstIds = new Set(connections.get().saved.map((saved) => getIds(saved)[0]));
  for (const firstId of opened.keys()) if (!firstIds.has(firstId)) opened.delete(firstId);
});
globalThis.addEventListener?.('pagehide', () => {
  for (const entry of opened.values()) entry.flush();
});

/** Returns the drafts of the active connection. The first call starts reading them from disk. */
function activeDrafts(): ConnectionDrafts | undefined {
  const saved = activeSaved(connections.get());
  if (!saved) return undefined;
  const ids = getIds(saved);
  const known = opened.get(ids[0]);
  if (known) return known;
  const entry = new ConnectionDrafts({ ids, onChange: changed, onNotPersisted: warnNotPersisted });
  opened.set(ids[0], entry);
  return entry;
}

function getIds({ formerIds, id }: SavedConnection): [home: string, ...others: string[]] {
  const [first = id, ...rest] = formerIds;
  return [first, ...[...rest, id].filter((other) => other !== first)];
}

function change(one: DraftChange): void {
  activeDrafts()?.change(one);
  changed();
}

export const drafts = {
  /** Whether stored drafts are loaded. Asking starts the loading. */
  isLoaded: (): boolean => activeDrafts()?.isLoaded ?? true,
  /** Returns a draft. Stored data is untrusted and must be validated. */
  read: (name: string): unknown => activeDrafts()?.read(name),
  /**
   * Saves a draft.
   * @param value must not change afterwards, because it is written later
   */
  keep: (name: string, value: unknown): void => change([name, value]),
  discard: (name: string): void => change([name]),
  /** Notifies listeners once for all changes made by `run`. */
  together(run: () => void): void {
    const batch = { isChanged: false };
    together = batch;
    try {
      run();
    } finally {
      together = undefined;
      if (batch.isChanged) changed();
    }
  },
  /**
   * Returns the draft names with a prefix, without it, joined into one text. The text is the same object until a draft
   * is added or removed.
   */
  names: (beginning: string): string => activeDrafts()?.names(beginning) ?? '',
  subscribe: changes.subscribe,
};
