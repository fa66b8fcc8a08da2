// Text that was typed and not saved. It is kept in this browser while it is typed, so that Esc, Back, a reload, a link or
// the end of the browser lose nothing of it, and is offered again until it is saved or discarded. It belongs to the
// connection: signing out deletes it.
import { connections } from '#web/api/connections/connections.ts';
import { activeSaved, type SavedConnection } from '#web/api/connections/connections-state.ts';
import { onForget } from '#web/api/connections/forget.ts';
import { words } from '#web/api/errors/words.ts';
import { createStore } from '#web/lib/store.ts';
import { notify } from '#web/ui/notify.ts';
import type { DraftChange } from './draft-log.ts';
import { KeptDrafts } from './kept-drafts.ts';

/** Counts what changes, here and in other tabs. */
const changes = createStore(0);
/** What is done together is told once, afterwards. */
let together: { isChanged: boolean } | undefined;
const changed = () => {
  if (together) together.isChanged = true;
  else changes.set(changes.get() + 1);
};

let isSaid = false;

/** Once: as long as the page is there, so is what was typed. */
function sayNotKept(): void {
  if (!isSaid) notify({ message: words.notKept, color: 'red' });
  isSaid = true;
}

/** By the connection's first id. */
const opened = new Map<string, KeptDrafts>();

onForget((id) => opened.get(id)?.close());
connections.subscribe(() => {
  const homes = new Set(connections.get().saved.map((saved) => idsOf(saved)[0]));
  for (const home of opened.keys()) if (!homes.has(home)) opened.delete(home);
});
globalThis.addEventListener?.('pagehide', () => {
  for (const kept of opened.values()) kept.flush();
});

/** Those of the connection in use: read from the disk as soon as somebody asks. */
function inUse(): KeptDrafts | undefined {
  const saved = activeSaved(connections.get());
  if (!saved) return undefined;
  const ids = idsOf(saved);
  const known = opened.get(ids[0]);
  if (known) return known;
  const kept = new KeptDrafts({ ids, onChange: changed, onNotKept: sayNotKept });
  opened.set(ids[0], kept);
  return kept;
}

function idsOf({ formerIds, id }: SavedConnection): [home: string, ...others: string[]] {
  const [first = id, ...rest] = formerIds;
  return [first, ...[...rest, id].filter((other) => other !== first)];
}

function change(one: DraftChange): void {
  inUse()?.change(one);
  changed();
}

export const drafts = {
  /** Whether those kept earlier are known by now; asking has them read. */
  isLoaded: (): boolean => inUse()?.isLoaded ?? true,
  /** What was kept under this name: hostile until parsed. */
  read: (name: string): unknown => inUse()?.read(name),
  /** @param value must not change afterwards: it is written down a moment later */
  keep: (name: string, value: unknown): void => change([name, value]),
  discard: (name: string): void => change([name]),
  /** Tells of all that is kept and discarded meanwhile once. */
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
  /** The names that begin like this, each without its beginning, in one text: the same until another draft comes or goes. */
  names: (beginning: string): string => inUse()?.names(beginning) ?? '',
  subscribe: changes.subscribe,
};
