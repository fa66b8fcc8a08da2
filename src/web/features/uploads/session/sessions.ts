// One engine per connection, for as long as the page lives. A refused key is replaced without ending it; another key is
// used for what is unfinished only after the person said so (`new-key-answer.ts`).
import type { Connection } from '#api-client/connection.ts';
import type { UploadClient, UploadView } from '#upload/client.ts';
import type { ActiveConnection } from '#web/api/connections/connection-context.ts';
import { unfinishedCount } from '#web/features/uploads/counts.ts';
import { createStore, type Store } from '#web/lib/store.ts';

export interface Session {
  readonly active: ActiveConnection;
  readonly client: UploadClient;
}

export type SessionState =
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly session: Session }
  /** The person signed in with another key, and this session has uploads that are unfinished. */
  | { readonly kind: 'asking'; readonly session: Session; readonly next: ActiveConnection };

export interface Sessions {
  readonly state: Store<SessionState>;
  /**
   * To be called with the connection of the page, first and whenever it changes.
   * @param replacedIds those it had under earlier keys, which nobody signs in with any more
   */
  readonly connect: (active: ActiveConnection, replacedIds?: readonly string[]) => void;
  /** Ends the session there is, and begins one with another connection. What is unfinished stays in its journal. */
  readonly switchTo: (active: ActiveConnection) => void;
  /** Signing out: stops and wipes what belongs to this connection. */
  readonly forget: (connectionId: string) => Promise<void>;
  readonly close: () => void;
}

type StartUploads = (active: ActiveConnection) => UploadClient;

export function createSessions(start: StartUploads): Sessions {
  const state = createStore<SessionState>({ kind: 'none' });
  const close = () => {
    const now = state.get();
    if (now.kind !== 'none') now.session.client.close();
  };
  const switchTo = (active: ActiveConnection) => {
    close();
    state.set({ kind: 'open', session: { active, client: start(active) } });
  };

  return {
    state,
    switchTo,
    connect(active, replacedIds = []) {
      const now = state.get();
      if (now.kind === 'none') return switchTo(active);
      const { session } = now;
      const { client, active: used } = session;
      const view = client.getView();
      const isReplaced = replacedIds.includes(used.id);
      if (used.id === active.id) {
        if (used.connection !== active.connection)
          state.set({ kind: 'open', session: continueWithKey(session, active) });
      } else if (view.connectionId === active.id) {
        // The person said so in another tab.
        state.set({ kind: 'open', session: continueWithKey(session, active) });
      } else if (needsNewKey(view, used.connection, active.connection, isReplaced))
        state.set({ kind: 'asking', session, next: active });
      else switchTo(active);
      return undefined;
    },
    async forget(connectionId) {
      const now = state.get();
      if (now.kind === 'none' || now.session.active.id !== connectionId) return;
      const { client } = now.session;
      // What went on under another key is no part of it any more.
      if (client.getView().connectionId === connectionId) await client.forget();
      else client.close();
    },
    close() {
      close();
      state.set({ kind: 'none' });
    },
  };
}

/** The session goes on with another key. */
export function continueWithKey({ client }: Session, active: ActiveConnection): Session {
  client.signIn(active.connection);
  return { active, client };
}

/**
 * Uploads wait for a key, and `next` has another one for their service: the person is asked whether they go on with it.
 * @param isReplaced they need it whether theirs was refused already or not
 */
export function needsNewKey(
  { status, totals }: UploadView,
  used: Connection,
  next: Connection | undefined,
  isReplaced = false,
): boolean {
  const sameService = used.baseUrl === next?.baseUrl;
  return sameService && (isReplaced || status.signInNeeded) && unfinishedCount(totals.counts) > 0;
}
