// The sign-in by a link in this page's life: what may still be asked and said about it.
import { hashKey } from '@tanstack/react-query';
import { connections, storages } from '#web/api/connections/connections.ts';
import { activeSaved, addConnection, setRemembered } from '#web/api/connections/connections-state.ts';
import { signIn } from '#web/api/connections/sign-in.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { capabilitiesKey } from '#web/api/queries/query-keys.ts';
import { connectionName } from '#web/features/connection/connection-name.ts';
import { words } from '#web/features/connection/words.ts';
import { createStore } from '#web/lib/store.ts';
import { notify } from '#web/ui/notify.ts';
import { connectTo, signInAgain } from './sign-in-and-switch.ts';

interface LinkSignIn {
  readonly id: string;
  /** The key was new to this browser. */
  readonly isNew: boolean;
  /** Whether the key may outlive the tabs has not been answered. */
  readonly asks: boolean;
}

export const byLink = createStore<LinkSignIn | undefined>(undefined);

/** Signs in to the service that served this app. */
export function signInByLink(key: string): void {
  const connection = {
    baseUrl: `${window.location.origin}/api`,
    key,
    headerName: 'Authorization',
    prefix: 'Bearer',
  };
  const before = connections.get();
  const active = activeSaved(before);
  // The link of someone who was asked to sign in again is the answer to that, unless it leads to another service.
  const isAnswer = active?.baseUrl === connection.baseUrl && signIn.get() !== 'fine';
  const { activeId: id = '' } = addConnection(before, { connection, remember: false });
  const known = before.saved.find((saved) => saved.id === id);
  const remembered = (isAnswer ? active : known)?.remembered ?? false;
  const asks = !remembered && storages.local.isPersistent;
  const given = { connection, remember: remembered };
  // Said, because a link from a stranger would lead into a stranger's workspace.
  const say = () => {
    byLink.set({ id, isNew: !known, asks });
    const { saved } = connections.get();
    const signedIn = saved.find((one) => one.id === id);
    if (!asks && signedIn) notify({ message: words.byLink.done(connectionName(signedIn, saved)) });
  };
  if (isAnswer) {
    signInAgain(active, given);
    say();
  } else connectTo(given, say);
}

export function answerRemember(remember: boolean): void {
  const now = byLink.get();
  if (!now) return;
  if (remember) connections.change((state) => setRemembered(state, now.id, true));
  byLink.set({ ...now, asks: false });
}

/** Why a key is refused, for the sentence that says so. */
export function refusalOf(id: string): 'dead-link' | 'never-worked' | 'ended' {
  const queries = queryClient.getQueryCache().findAll({ queryKey: [id] });
  // Capabilities are never refused: without a valid key there are none.
  const extensions = hashKey(capabilitiesKey(id));
  const hasRead = queries.some(({ queryHash, state }) => queryHash !== extensions && state.dataUpdatedAt > 0);
  if (hasRead) return 'ended';
  const link = byLink.get();
  return link?.id === id && link.isNew ? 'dead-link' : 'never-worked';
}
