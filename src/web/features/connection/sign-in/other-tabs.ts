// Exchanges keys and sign-outs between the tabs of this browser. A key that isn't stored is known only to the tabs
// that use it: a new tab asks them for it at load and after the list of connections changed. Signing out in one tab
// signs out in all, and the others delete the key and all data. If a key is refused, tabs also take over the new key
// that the person entered in another tab, so that it is typed once and uploads continue.
import { z } from 'zod/mini';
import { connectionId } from '#api-client/connection.ts';
import { connections, currentConnection } from '#web/api/connections/connections.ts';
import { activeSaved, type SavedConnection, withKey } from '#web/api/connections/connections-state.ts';
import { concernsList } from '#web/api/connections/connections-storage.ts';
import { runForgetCallbacks } from '#web/api/connections/forget.ts';
import { signIn } from '#web/api/connections/sign-in.ts';
import { forgetQueries, queryClient } from '#web/api/queries/query-client.ts';
import type * as successorKey from './successor-key.ts';

/** Maximum time (ms) to wait for another tab. Background tabs respond slowly, and the page must not wait longer. */
const KEY_TIMEOUT_MS = 300;

const message = z.union([
  z.object({ kind: z.literal('asks'), baseUrl: z.string(), id: z.string() }),
  z.object({ kind: z.literal('answers'), id: z.string(), key: z.string() }),
]);
type Message = z.infer<typeof message>;

/** Resolves when this tab has its key, needs none, or no tab responded in time. A late response still counts. */
export async function joinOtherTabs(): Promise<void> {
  const channel = new BroadcastChannel('lectern.keys');
  const post = (sent: Message) => channel.postMessage(sent);
  const answered = Promise.withResolvers<void>();
  const requestReplacement = () =>
    whenRefused(({ requestSuccessorKey }) =>
      requestSuccessorKey((successor) => post({ kind: 'asks', ...successor })),
    );
  const askForKey = () => {
    const saved = activeSaved(connections.get());
    if (!saved || saved.key !== undefined) return false;
    post({ kind: 'asks', baseUrl: saved.baseUrl, id: saved.id });
    return true;
  };
  window.addEventListener('storage', (event) => {
    if (concernsList(event)) void syncConnections().then(askForKey).then(requestReplacement);
  });
  signIn.subscribe(requestReplacement);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const received = message.safeParse(data).data;
    const saved = activeSaved(connections.get());
    if (!received || !saved) return;
    if (received.kind === 'asks') answer(received, saved, post);
    else if (received.id === saved.id) acceptKey(received, saved, answered.resolve);
    else whenRefused(({ acceptSuccessorKey }) => acceptSuccessorKey(received.id, received.key));
  });
  if (!askForKey()) return;
  setTimeout(answered.resolve, KEY_TIMEOUT_MS);
  await answered.promise;
}

/** Sends the key if this tab is signed in to the same connection and its key isn't refused. */
function answer(
  { baseUrl, id }: Extract<Message, { kind: 'asks' }>,
  saved: SavedConnection,
  post: (sent: Message) => void,
): void {
  if (id === saved.id && baseUrl === saved.baseUrl && saved.key !== undefined && signIn.get() === 'fine')
    post({ kind: 'answers', id, key: saved.key });
}

function acceptKey(
  { key }: Extract<Message, { kind: 'answers' }>,
  { id, baseUrl }: SavedConnection,
  done: () => void,
): void {
  if (currentConnection() || connectionId({ baseUrl, key }) !== id) return;
  connections.change((state) => withKey(state, id, key));
  done();
}

/** Loads code that few visits need. If it can't be loaded, the person is asked for the key. */
function whenRefused(then: (code: typeof successorKey) => void): void {
  if (signIn.get() !== 'fine') void import('./successor-key.ts').then(then, () => undefined);
}

async function syncConnections(): Promise<void> {
  const before = collectIds(connections.get().saved);
  connections.syncOtherTabs();
  const still = collectIds(connections.get().saved);
  const gone = [...before].filter((id) => !still.has(id));
  if (gone.length === 0) return;
  for (const id of gone) forgetQueries(queryClient, id);
  await Promise.all(gone.map(runForgetCallbacks));
  // Delete again: writes of this tab may have finished after the other tab deleted everything.
  const { deleteStored } = await import('#web/api/connections/delete-stored.ts');
  await Promise.all(gone.map(deleteStored));
}

function collectIds(saved: readonly SavedConnection[]): Set<string> {
  return new Set(
    saved.flatMap(({ id, formerIds, signedOutIds = [] }) => [
      id,
      ...formerIds.filter((former) => !signedOutIds.includes(former)),
    ]),
  );
}
