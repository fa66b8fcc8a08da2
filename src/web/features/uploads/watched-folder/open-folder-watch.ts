// Creates the folder watch of the page's connection with the features of the browser.
import { connections } from '#web/api/connections/connections.ts';
import { getFirstId } from '#web/api/connections/first-id.ts';
import type { Uploads } from '#web/features/uploads/uploads-context.ts';
import { createStore } from '#web/lib/store.ts';
import { browserFolder } from './browser-folder.ts';
import { createFolderDatabase } from './folder-database.ts';
import { createFolderSender } from './folder-sender.ts';
import { createMemoryStore } from './folder-store.ts';
import { FolderWatch } from './folder-watch.ts';

/** Undefined until uploads have started on this page. */
export const currentFolderWatch = createStore<FolderWatch | undefined>(undefined);

const clock = {
  now: () => performance.now(),
  after(ms: number, run: () => void) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export function openFolderWatch({ client, intake, gallery, connectionId }: Uploads): FolderWatch {
  const { findClashes } = gallery;
  const id = getFirstId(connectionId);
  const isRemembered = () => connections.get().saved.find((saved) => saved.id === connectionId)?.remembered;
  return new FolderWatch({
    connectionId,
    name: `lectern.kept-folder.${id}`,
    access: browserFolder,
    clock,
    openStore: () => (isRemembered() ? createFolderDatabase(id) : createMemoryStore()),
    createSender: (record) => createFolderSender({ client, intake, findClashes }, record),
  });
}
