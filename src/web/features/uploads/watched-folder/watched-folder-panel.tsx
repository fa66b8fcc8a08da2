// Watches the chosen folder on every page, and shows its state below the uploads.
import { useEffect, useSyncExternalStore } from 'react';
import { connections } from '#web/api/connections/connections.ts';
import { onForget } from '#web/api/connections/forget.ts';
import { useUploads } from '#web/features/uploads/uploads-context.ts';
import { currentFolderWatch, openFolderWatch } from './open-folder-watch.ts';
import { WatchStatus } from './watch-status.tsx';

export function WatchedFolderPanel() {
  const uploads = useUploads();
  useEffect(() => {
    const watch = openFolderWatch(uploads);
    const stopForgetting = onForget((connectionId) => watch.forget(connectionId));
    const stopFollowing = connections.subscribe(() => void watch.persist());
    currentFolderWatch.set(watch);
    return () => {
      currentFolderWatch.set(undefined);
      stopForgetting();
      stopFollowing();
      watch.close();
    };
  }, [uploads]);
  const watch = useSyncExternalStore(currentFolderWatch.subscribe, currentFolderWatch.get);
  return watch && <WatchStatus watch={watch} />;
}
