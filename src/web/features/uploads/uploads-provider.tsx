// Keeps one upload engine per connection alive above all pages. Asks the questions that uploads raise, warns before
// the page is left, keeps the machine awake and refreshes the gallery.
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { startUploads } from '#upload/client.ts';
import type { ActiveConnection } from '#web/api/connections/connection-context.ts';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import { connections, storages } from '#web/api/connections/connections.ts';
import { replacedIds } from '#web/api/connections/connections-state.ts';
import { onForget } from '#web/api/connections/forget.ts';
import { askToSignIn } from '#web/api/connections/sign-in.ts';
import { useStrayDrops } from '#web/features/uploads/drop/use-stray-drops.ts';
import type { GalleryLookup } from '#web/features/uploads/gallery-lookup.ts';
import { createIntake } from '#web/features/uploads/intake/intake.ts';
import { withNotes } from '#web/features/uploads/session/outcome-note.ts';
import { createSessions, type Session } from '#web/features/uploads/session/sessions.ts';
import { trackProgress } from '#web/features/uploads/session/upload-progress.ts';
import { useEndNotice } from '#web/features/uploads/session/use-end-notice.ts';
import { useGalleryRefresh } from '#web/features/uploads/session/use-gallery-refresh.ts';
import { useWakeLock } from '#web/features/uploads/session/use-wake-lock.ts';
import { loadSettings } from '#web/features/uploads/settings/upload-settings.ts';
import { firstInteraction } from '#web/ui/first-interaction.ts';
import { lazyAfterInteraction, lazyDialog } from '#web/ui/lazy-part.tsx';
import { notify } from '#web/ui/notify.ts';
import { useLeaveGuard } from '#web/ui/use-leave-guard.ts';
import { activeCount, activeOrPausedCount } from './counts.ts';
import {
  type Uploads,
  UploadsContext,
  useHasWaitingDrops,
  useIntakeState,
  useUploads,
  useUploadView,
} from './uploads-context.ts';

const CheckDialog = lazyDialog(
  async () => (await import('#web/features/uploads/check/check-dialog.tsx')).CheckDialog,
);
const NewKeyDialog = lazyDialog(
  async () => (await import('#web/features/uploads/session/new-key-dialog.tsx')).NewKeyDialog,
);
const SwitchGuard = lazyAfterInteraction(
  async () => (await import('#web/features/uploads/session/switch-guard.tsx')).SwitchGuard,
);

const start = ({ connection, id }: ActiveConnection) =>
  startUploads(connection, loadSettings(storages.local, id));

interface UploadsProviderProps {
  /** Whether nothing is rendered yet that this would replace. */
  readonly isFirst: boolean;
  readonly gallery: GalleryLookup;
  readonly children: ReactNode;
}

export function UploadsProvider({ isFirst, gallery, children }: UploadsProviderProps) {
  const connection = useConnection();
  const id = useConnectionId();
  const [sessions] = useState(() => createSessions(start));
  const state = useSyncExternalStore(sessions.state.subscribe, sessions.state.get);
  const active = useMemo((): ActiveConnection => ({ connection, id }), [connection, id]);
  // Defer the first render: React renders the result of a layout effect in one go, but deferred updates in pieces,
  // and the whole page is below.
  const isReady = useDeferredValue(state.kind !== 'none') || !isFirst;

  // Run before the first paint, because the children need the engine.
  useLayoutEffect(() => sessions.connect(active, replacedIds(connections.get())), [sessions, active]);
  useLayoutEffect(() => sessions.close, [sessions]);
  useEffect(() => onForget(sessions.forget), [sessions]);

  if (state.kind === 'none' || !isReady) return null;
  const { session } = state;
  return (
    <WithUploads session={session} gallery={gallery}>
      {children}
      <UploadEffects isAsked={state.kind === 'asking'} />
      <SwitchGuard session={session} />
      <NewKeyDialog opened={state.kind === 'asking'} sessions={sessions} />
    </WithUploads>
  );
}

interface WithUploadsProps extends Pick<UploadsProviderProps, 'gallery' | 'children'> {
  readonly session: Session;
}

function WithUploads({ session, gallery, children }: WithUploadsProps) {
  const { client, active } = session;
  const intake = useMemo(
    () => withNotes((onOutcome) => createIntake(client, onOutcome, gallery.readVersions), notify),
    [client, gallery],
  );
  const uploads = useMemo(
    (): Uploads => ({
      client,
      intake,
      gallery,
      connectionId: active.id,
      subscribe: (listener) => client.subscribe(listener),
      getProgress: trackProgress(() => client.getView().totals),
    }),
    [client, intake, gallery, active.id],
  );
  return <UploadsContext value={uploads}>{children}</UploadsContext>;
}

/**
 * Side effects of uploading, and the question before an upload.
 * @param isAsked whether the person is asked to continue with a new key; the server may refuse the old key meanwhile
 */
function UploadEffects({ isAsked }: { readonly isAsked: boolean }) {
  const { client, connectionId } = useUploads();
  const { totals, status } = useUploadView();
  const intake = useIntakeState();
  const waiting = useHasWaitingDrops();
  const isUploading = activeCount(totals.counts) > 0;
  const sendsHere = activeOrPausedCount(totals.counts) > 0 && !status.elsewhere;
  useLeaveGuard(sendsHere || intake.kind !== 'idle' || waiting);
  useWakeLock(isUploading && !status.signInNeeded && status.storageFull === null);
  useStrayDrops();
  useGalleryRefresh(client, connectionId);
  useEffect(() => void firstInteraction().then(() => client.start()), [client]);
  useEndNotice(totals.counts);
  const signInUnlessAsked = useEffectEvent(() => {
    if (!isAsked) askToSignIn({ byPerson: false });
  });
  useEffect(() => {
    if (status.signInNeeded) signInUnlessAsked();
  }, [status.signInNeeded]);
  return <CheckDialog opened={intake.kind === 'asking'} />;
}
