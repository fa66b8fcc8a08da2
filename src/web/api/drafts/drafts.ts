// Text that was typed and not saved. It is kept in this browser while it is typed, so that Esc, Back, a reload or a link
// lose nothing of it, and is offered again until it is saved or discarded. Its key carries the connection's id: signing
// out deletes it.

import { connections, storages } from '#web/api/connections.ts';
import { activeSaved } from '#web/api/connections-state.ts';
import { words } from '#web/api/words.ts';
import { createStore } from '#web/lib/store.ts';
import { notify } from '#web/ui/notify.ts';
import { DRAFT_ENTRY } from './draft-entry.ts';

/** Counts what changes, here and in other tabs. */
const changes = createStore(0);
/** What is done together is told once, afterwards. */
let together: { isChanged: boolean } | undefined;
const changed = () => {
  if (together) together.isChanged = true;
  else changes.set(changes.get() + 1);
};
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === null || key.startsWith(DRAFT_ENTRY)) changed();
});

let isSaid = false;

/** Once: as long as the page is there, so is what was typed. */
function sayNotKept(): void {
  if (!isSaid) notify({ message: words.notKept, color: 'red' });
  isSaid = true;
}

/** The prefixes of the connection in use: the one written under, which no new key changes, then all it ever had. */
function prefixes(): string[] {
  const saved = activeSaved(connections.get());
  return saved ? [...new Set([...saved.formerIds, saved.id])].map((id) => `${DRAFT_ENTRY}${id}.`) : [];
}

export const drafts = {
  /** What was kept under this name: hostile until parsed. */
  read(name: string): unknown {
    for (const prefix of prefixes()) {
      const text = storages.local.get(prefix + name);
      if (text !== undefined) return parseJson(text);
    }
    return undefined;
  },
  keep(name: string, value: unknown): void {
    const [prefix] = prefixes();
    if (prefix === undefined) return;
    if (!storages.local.set(prefix + name, JSON.stringify(value))) sayNotKept();
    changed();
  },
  discard(name: string): void {
    for (const prefix of prefixes()) storages.local.delete(prefix + name);
    changed();
  },
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
  names(beginning: string): string {
    const all = prefixes().map((prefix) => prefix + beginning);
    const found = storages.local.keys().flatMap((key) => {
      const start = all.find((candidate) => key.startsWith(candidate));
      return start === undefined ? [] : [key.slice(start.length)];
    });
    return [...new Set(found)].toSorted().join('\n');
  },
  subscribe: changes.subscribe,
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
