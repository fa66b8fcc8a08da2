// One engine per connection, for as long as the page lives. A refused key is replaced without ending it; another key is
// used for what is unfinished only after the person said so (`new-key-answer.ts`).
import type { Connection } from '#api-client/connection.ts';
import type { FormerUploads, UploadClient, UploadView } from '#upload/client.ts';
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
  /** The person signed in with another key, and this session has uploads that are unfinished. */
  | {
      readonly kind: 'asking';
      readonly session: Session;
      readonly next: ActiveConnection;
      /** Nobody signs in any more with the key they began with. */
      readonly isReplaced: boolean;
    }
  /** Uploads of an earlier key of this connection are left over in this browser. */
  | { readonly kind: 'offering'; readonly session: Session; readonly former: FormerUploads };

export interface Sessions {
  readonly state: Store<SessionState>;
  /**
   * To be called with the connection of the page, first and whenever it changes.
   * @param formerIds those it had under earlier keys, which nobody signs in with any more
   */
  readonly connect: (active: ActiveConnection, formerIds?: readonly string[]) => void;
  readonly open: (active: ActiveConnection) => void;
  /** Signing out: stops and wipes what belongs to this connection. */
  readonly forget: (connectionId: string) => Promise<void>;
  readonly close: () => void;
}

export interface SessionsDeps {
  readonly start: (active: ActiveConnection) => UploadClient;
  readonly findFormer: (formerIds: readonly string[]) => Promise<FormerUploads | undefined>;
}

export function createSessions({ start, findFormer }: SessionsDeps): Sessions {
  const state = createStore<SessionState>({ kind: 'none' });
  const open = (active: ActiveConnection) => {
    const client = start(active);
    state.set({ kind: 'open', session: { active, client } });
    return client;
  };
  const openAndLook = async (active: ActiveConnection, formerIds: readonly string[]) => {
    const client = open(active);
    const former = formerIds.length > 0 && (await findFormer(formerIds));
    const now = state.get();
    if (former && now.kind === 'open' && now.session.client === client)
      state.set({ kind: 'offering', session: now.session, former });
  };
  const close = () => {
    const now = state.get();
    if (now.kind !== 'none') now.session.client.close();
  };

  return {
    state,
    open,
    connect(active, formerIds = []) {
      const now = state.get();
      if (now.kind === 'none') return void openAndLook(active, formerIds);
      const { session } = now;
      const isReplaced = formerIds.includes(session.active.id);
      if (session.active.id === active.id) {
        if (session.active.connection === active.connection) return undefined;
        const again = signedIn(session, active);
        state.set(now.kind === 'offering' ? { ...now, session: again } : { kind: 'open', session: again });
      } else if (
        waitsForKey(session.client.getView(), session.active.connection, active.connection, isReplaced)
      )
        state.set({ kind: 'asking', session, next: active, isReplaced });
      else {
        close();
        void openAndLook(active, formerIds);
      }
      return undefined;
    },
    async forget(connectionId) {
      const now = state.get();
      if (now.kind === 'none' || now.session.active.id !== connectionId) return;
      await now.session.client.forget();
    },
    close() {
      close();
      state.set({ kind: 'none' });
    },
  };
}

/** The session goes on with another key. */
export function signedIn({ client }: Session, active: ActiveConnection): Session {
  client.signIn(active.connection);
  return { active, client };
}

/**
 * Uploads wait for a key, and `next` has another one for their service: the person is asked whether they go on with it.
 * @param isReplaced they need it whether theirs was refused already or not
 */
export function waitsForKey(
  { status, totals }: UploadView,
  used: Connection,
  next: Connection | undefined,
  isReplaced = false,
): boolean {
  const sameService = used.baseUrl === next?.baseUrl;
  return sameService && (isReplaced || status.signInNeeded) && unfinishedCount(totals.counts) > 0;
}
