// What the tabs of this browser do for one another. A key that isn't remembered is known to the tabs signed in with it
// alone: a new one, opened by Ctrl-click or a bookmark, asks them for it, at load and when another has changed the list. Signing out in one tab signs out
// in all: the others let go of the connection, its key and what was read. A key given in one tab in place of a refused one
// is the others', too, once theirs is refused: nothing is typed twice, and nothing under way is lost.
import { z } from 'zod/mini';
import { connectionId } from '#api-client/connection.ts';
import { connections, currentConnection } from '#web/api/connections/connections.ts';
import { activeSaved, type SavedConnection, withKey } from '#web/api/connections/connections-state.ts';
import { concernsList } from '#web/api/connections/connections-storage.ts';
import { runForgetCallbacks } from '#web/api/connections/forget.ts';
import { signIn } from '#web/api/connections/sign-in.ts';
import { forgetQueries, queryClient } from '#web/api/queries/query-client.ts';
import type * as heirs from './heir.ts';

/** A tab in the background takes its time; nobody waits longer for a page. */
const PATIENCE_MS = 300;

const message = z.union([
  z.object({ kind: z.literal('asks'), baseUrl: z.string(), id: z.string() }),
  z.object({ kind: z.literal('answers'), id: z.string(), key: z.string() }),
]);
type Message = z.infer<typeof message>;

/** Resolves when this tab has its key, has none to ask for, or nobody answered in time. A late answer still counts. */
export async function joinOtherTabs(): Promise<void> {
  const channel = new BroadcastChannel('lectern.keys');
  const post = (said: Message) => channel.postMessage(said);
  const answered = Promise.withResolvers<void>();
  const lookForHeir = () => whenRefused(({ askHeir }) => askHeir((heir) => post({ kind: 'asks', ...heir })));
  const askForKey = () => {
    const saved = activeSaved(connections.get());
    if (!saved || saved.key !== undefined) return false;
    post({ kind: 'asks', baseUrl: saved.baseUrl, id: saved.id });
    return true;
  };
  window.addEventListener('storage', (event) => {
    if (concernsList(event)) void catchUp().then(askForKey).then(lookForHeir);
  });
  signIn.subscribe(lookForHeir);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const said = message.safeParse(data).data;
    const saved = activeSaved(connections.get());
    if (!said || !saved) return;
    if (said.kind === 'asks') answer(said, saved, post);
    else if (said.id === saved.id) takeKey(said, saved, answered.resolve);
    else whenRefused(({ takeHeirsKey }) => takeHeirsKey(said.id, said.key));
  });
  if (!askForKey()) return;
  setTimeout(answered.resolve, PATIENCE_MS);
  await answered.promise;
}

/** Only a tab that is signed in there itself, with a key that isn't refused. */
function answer(
  { baseUrl, id }: Extract<Message, { kind: 'asks' }>,
  saved: SavedConnection,
  post: (said: Message) => void,
): void {
  if (id === saved.id && baseUrl === saved.baseUrl && saved.key !== undefined && signIn.get() === 'fine')
    post({ kind: 'answers', id, key: saved.key });
}

function takeKey(
  { key }: Extract<Message, { kind: 'answers' }>,
  { id, baseUrl }: SavedConnection,
  done: () => void,
): void {
  if (currentConnection() || connectionId({ baseUrl, key }) !== id) return;
  connections.change((state) => withKey(state, id, key));
  done();
}

/** Code few visits need. Where it can't be fetched the person is asked for the key. */
function whenRefused(then: (code: typeof heirs) => void): void {
  if (signIn.get() !== 'fine') void import('./heir.ts').then(then, () => undefined);
}

async function catchUp(): Promise<void> {
  const before = idsOf(connections.get().saved);
  connections.syncOtherTabs();
  const still = idsOf(connections.get().saved);
  const gone = [...before].filter((id) => !still.has(id));
  if (gone.length === 0) return;
  for (const id of gone) forgetQueries(queryClient, id);
  await Promise.all(gone.map(runForgetCallbacks));
  // What this tab had under way may have been stored after the other one deleted everything.
  const { deleteStored } = await import('#web/api/connections/delete-stored.ts');
  await Promise.all(gone.map(deleteStored));
}

function idsOf(saved: readonly SavedConnection[]): Set<string> {
  return new Set(
    saved.flatMap(({ id, formerIds, signedOutIds = [] }) => [
      id,
      ...formerIds.filter((former) => !signedOutIds.includes(former)),
    ]),
  );
}
