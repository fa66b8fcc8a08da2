// One upload engine per connection, for as long as the page lives. A renewed key doesn't end it. Unfinished uploads
// use another key only after the person agrees (`new-key-answer.ts`).
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
  /** The person signed in with another key, and this session has unfinished uploads. */
  | { readonly kind: 'asking'; readonly session: Session; readonly next: ActiveConnection };

export interface Sessions {
  readonly state: Store<SessionState>;
  /**
   * Call with the connection of the page, at first and after every change.
   * @param replacedIds ids that the connection had with earlier keys
   */
  readonly connect: (active: ActiveConnection, replacedIds?: readonly string[]) => void;
  /** Ends the current session and starts one with another connection. Unfinished uploads stay in their journal. */
  readonly switchTo: (active: ActiveConnection) => void;
  /** Stops the uploads of a connection and deletes their data, on sign-out. */
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
        // The person agreed in another tab.
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
      // Uploads that continued with another key no longer belong to this connection.
      if (client.getView().connectionId === connectionId) await client.forget();
      else client.close();
    },
    close() {
      close();
      state.set({ kind: 'none' });
    },
  };
}

/** Continues the session with another key. */
export function continueWithKey({ client }: Session, active: ActiveConnection): Session {
  client.signIn(active.connection);
  return { active, client };
}

/**
 * Whether uploads wait for a key and `next` has another one for the same server. Then the person is asked whether to
 * continue.
 * @param isReplaced the old key was replaced, so uploads need the new key even if the server hasn't refused the old
 * one yet
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
