// One engine per connection, for as long as the page lives. A refused key is replaced without ending it; another key for
// the same service is used for what is unfinished only after the person said so.
import type { Connection } from '#api-client/connection.ts';
import type { UploadClient, UploadView } from '#upload/client.ts';
import type { ActiveConnection } from '#web/api/connection-context.ts';
import { unfinishedCount } from '#web/features/uploads/counts.ts';
import { createStore, type Store } from '#web/lib/store.ts';

export interface Session {
  readonly active: ActiveConnection;
  readonly client: UploadClient;
}

export type SessionState =
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly session: Session }
  /** The person signed in with another key while uploads were waiting for one. */
  | { readonly kind: 'asking'; readonly session: Session; readonly next: ActiveConnection };

export interface Sessions {
  readonly state: Pick<Store<SessionState>, 'get' | 'subscribe'>;
  /** To be called with the connection of the page, first and whenever it changes. */
  readonly connect: (active: ActiveConnection) => void;
  /** The answer while asking. */
  readonly goOnWithNewKey: (goOn: boolean) => void;
  /** Signing out: stops and wipes what belongs to this connection. */
  readonly forget: (connectionId: string) => Promise<void>;
  readonly close: () => void;
}

type StartUploads = (active: ActiveConnection) => UploadClient;

export function createSessions(start: StartUploads): Sessions {
  const state = createStore<SessionState>({ kind: 'none' });
  const open = (active: ActiveConnection) =>
    state.set({ kind: 'open', session: { active, client: start(active) } });
  const signIn = ({ client }: Session, active: ActiveConnection) => {
    client.signIn(active.connection);
    state.set({ kind: 'open', session: { active, client } });
  };

  return {
    state,
    connect(active) {
      const now = state.get();
      if (now.kind === 'none') return open(active);
      const { session } = now;
      if (session.active.id === active.id) {
        if (session.active.connection !== active.connection) signIn(session, active);
      } else if (waitsForKey(session.client.getView(), session.active.connection, active.connection))
        state.set({ kind: 'asking', session, next: active });
      else {
        session.client.close();
        open(active);
      }
      return undefined;
    },
    goOnWithNewKey(goOn) {
      const now = state.get();
      if (now.kind !== 'asking') return;
      if (goOn) return signIn(now.session, now.next);
      now.session.client.close();
      open(now.next);
    },
    async forget(connectionId) {
      const now = state.get();
      if (now.kind === 'none' || now.session.active.id !== connectionId) return;
      await now.session.client.forget();
    },
    close() {
      const now = state.get();
      if (now.kind !== 'none') now.session.client.close();
      state.set({ kind: 'none' });
    },
  };
}

/** Uploads wait for a key, and `next` has another one for their service: the person is asked whether they go on with it. */
export function waitsForKey({ status, totals }: UploadView, used: Connection, next?: Connection): boolean {
  const sameService = used.baseUrl === next?.baseUrl;
  return sameService && status.signInNeeded && unfinishedCount(totals.counts) > 0;
}
