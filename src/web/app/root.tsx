// Everything around the pages: connection, uploads and shell.
import { Fragment, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { connectionId } from '#api-client/connection.ts';
import { ConnectionContext } from '#web/api/connections/connection-context.ts';
import { connections, currentConnection } from '#web/api/connections/connections.ts';
import {
  activeSaved,
  type ConnectionsState,
  replacedIds,
  toConnection,
} from '#web/api/connections/connections-state.ts';
import { signIn } from '#web/api/connections/sign-in.ts';
import classes from '#web/app/shell/shell.module.css';
import { Shell } from '#web/app/shell/shell.tsx';
import { StatusLine } from '#web/app/shell/status-line.tsx';
import { words } from '#web/app/words.ts';
import { UploadTray } from '#web/features/uploads/upload-tray.tsx';
import { UploadsProvider } from '#web/features/uploads/uploads-provider.tsx';
import { canWatchFolders } from '#web/features/uploads/watched-folder/file-system-observer.ts';
import { galleryLookup } from '#web/pages/gallery-lookup.ts';
import { firstInteraction } from '#web/ui/first-interaction.ts';
import { lazyDialog, lazyPart, prefetchLazyParts } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/page/loading.tsx';

const loadWelcome = async () => (await import('#web/features/connection/welcome.tsx')).Welcome;
const Welcome = lazyPart(loadWelcome);
const SignInDialog = lazyDialog(
  async () => (await import('#web/features/connection/sign-in/sign-in-dialog.tsx')).SignInDialog,
);

const WatchedFolder = lazyPart(
  async () =>
    (await import('#web/features/uploads/watched-folder/watched-folder-panel.tsx')).WatchedFolderPanel,
);

/** Loads the welcome page early if nobody is signed in, because it is the only page to show. */
export function fetchWelcomeEarly(): void {
  if (!currentConnection()) void loadWelcome().catch(() => undefined);
}

export function Root() {
  const state = useSyncExternalStore(connections.subscribe, connections.get);
  const saved = activeSaved(state);
  const pageKey = usePageKey(state);
  const asked = useSyncExternalStore(signIn.subscribe, signIn.get) === 'asked';
  const [isFirst, setFirst] = useState(true);
  const [hasInteracted, setHasInteracted] = useState(false);
  useEffect(() => void prefetchLazyParts(), []);
  useEffect(() => void firstInteraction().then(() => setHasInteracted(true)), []);
  const active = useMemo(() => {
    const connection = toConnection(saved);
    return connection && { connection, id: connectionId(connection) };
  }, [saved]);

  if (isFirst && !active) setFirst(false);
  if (!saved || !active) {
    return (
      <div className={classes['frame']}>
        <div className={classes['scroll']}>
          <Welcome saved={saved} />
        </div>
        <StatusLine />
      </div>
    );
  }
  return (
    <ConnectionContext value={active}>
      <UploadsProvider isFirst={isFirst} gallery={galleryLookup}>
        <Shell
          uploads={
            <>
              <UploadTray />
              {canWatchFolders && hasInteracted && <WatchedFolder />}
            </>
          }
        >
          {/* Render a new page for another workspace, but keep the page if only the key changed. */}
          <Fragment key={pageKey}>
            <Outlet />
          </Fragment>
        </Shell>
        <SignInDialog opened={asked} />
      </UploadsProvider>
    </ConnectionContext>
  );
}

/** Returns a key that changes with the workspace, but not if only the API key was replaced. */
function usePageKey(state: ConnectionsState): number {
  const { activeId } = state;
  const [page, setPage] = useState({ activeId, key: 0 });
  if (activeId === page.activeId) return page.key;
  const isSame = replacedIds(state).some((id) => id === page.activeId);
  setPage({ activeId, key: isSame ? page.key : page.key + 1 });
  return page.key;
}

export function Starting() {
  return <Loading label={words.loading} />;
}
