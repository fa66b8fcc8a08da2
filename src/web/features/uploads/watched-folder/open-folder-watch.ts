// The keeper of the page's connection, with everything it has in a browser.
import { connections } from '#web/api/connections/connections.ts';
import { getFirstId } from '#web/api/connections/first-id.ts';
import type { Uploads } from '#web/features/uploads/uploads-context.ts';
import { createStore } from '#web/lib/store.ts';
import { browserFolder } from './browser-folder.ts';
import { keptDatabase } from './folder-database.ts';
import { sendsKept } from './folder-sender.ts';
import { inMemory } from './folder-store.ts';
import { Keeper } from './folder-watch.ts';

/** Undefined until the page's uploads are there. */
export const currentKeeper = createStore<Keeper | undefined>(undefined);

const clock = {
  now: () => performance.now(),
  after(ms: number, run: () => void) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export function openKeeper({ client, intake, gallery, connectionId }: Uploads): Keeper {
  const { findClashes } = gallery;
  const id = getFirstId(connectionId);
  const isRemembered = () => connections.get().saved.find((saved) => saved.id === connectionId)?.remembered;
  return new Keeper({
    connectionId,
    name: `lectern.kept-folder.${id}`,
    access: browserFolder,
    clock,
    openStore: () => (isRemembered() ? keptDatabase(id) : inMemory()),
    sends: (record) => sendsKept({ client, intake, findClashes }, record),
  });
}
