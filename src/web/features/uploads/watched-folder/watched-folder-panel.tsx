// Over all pages: keeps the folder uploaded that was chosen for it, and says so in a line below the uploads.
import { useEffect, useSyncExternalStore } from 'react';
import { connections } from '#web/api/connections/connections.ts';
import { onForget } from '#web/api/connections/forget.ts';
import { useUploads } from '#web/features/uploads/uploads-context.ts';
import { currentKeeper, openKeeper } from './open-folder-watch.ts';
import { KeptLine } from './watch-status.tsx';

export function KeptFolder() {
  const uploads = useUploads();
  useEffect(() => {
    const keeper = openKeeper(uploads);
    const stopForgetting = onForget((connectionId) => keeper.forget(connectionId));
    const stopFollowing = connections.subscribe(() => void keeper.outlive());
    currentKeeper.set(keeper);
    return () => {
      currentKeeper.set(undefined);
      stopForgetting();
      stopFollowing();
      keeper.close();
    };
  }, [uploads]);
  const keeper = useSyncExternalStore(currentKeeper.subscribe, currentKeeper.get);
  return keeper && <KeptLine keeper={keeper} />;
}
