// State of a sign-in by link while this page is open.
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
import { addAndSwitch, signInAgain } from './sign-in-and-switch.ts';

interface LinkSignIn {
  readonly id: string;
  /** Whether the key was new to this browser. */
  readonly isNew: boolean;
  /** Whether the person still has to answer if the key is stored. */
  readonly asks: boolean;
}

export const byLink = createStore<LinkSignIn | undefined>(undefined);

/** Signs in to the server that served this app. */
export function signInByLink(key: string): void {
  const connection = {
    baseUrl: `${window.location.origin}/api`,
    key,
    headerName: 'Authorization',
    prefix: 'Bearer',
  };
  const before = connections.get();
  const active = activeSaved(before);
  // If the person was asked to sign in again, the link is the answer, unless it leads to another server.
  const isAnswer = active?.baseUrl === connection.baseUrl && signIn.get() !== 'fine';
  const { activeId: id = '' } = addConnection(before, { connection, remember: false });
  const known = before.saved.find((saved) => saved.id === id);
  const remembered = (isAnswer ? active : known)?.remembered ?? false;
  const asks = !remembered && storages.local.isPersistent;
  const given = { connection, remember: remembered };
  // Name the workspace, because a stranger's link would lead into a stranger's workspace.
  const report = () => {
    byLink.set({ id, isNew: !known, asks });
    const { saved } = connections.get();
    const signedIn = saved.find((one) => one.id === id);
    if (!asks && signedIn) notify({ message: words.byLink.done(connectionName(signedIn, saved)) });
  };
  if (isAnswer) {
    signInAgain(active, given);
    report();
  } else addAndSwitch(given, report);
}

export function answerRemember(remember: boolean): void {
  const now = byLink.get();
  if (!now) return;
  if (remember) connections.change((state) => setRemembered(state, now.id, true));
  byLink.set({ ...now, asks: false });
}

/** Returns why a key is refused, for the message. */
export function refusalReason(id: string): 'dead-link' | 'never-worked' | 'ended' {
  const queries = queryClient.getQueryCache().findAll({ queryKey: [id] });
  // Ignore capabilities, which load without a valid key.
  const extensions = hashKey(capabilitiesKey(id));
  const hasRead = queries.some(({ queryHash, state }) => queryHash !== extensions && state.dataUpdatedAt > 0);
  if (hasRead) return 'ended';
  const link = byLink.get();
  return link?.id === id && link.isNew ? 'dead-link' : 'never-worked';
}
