// Over all pages: keeps the folder uploaded that was chosen for it, and says so in a line below the uploads.
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { connections } from '#web/api/connections/connections.ts';
import { onForget } from '#web/api/connections/forget.ts';
import type { FindClashes } from '#web/features/uploads/intake/clashes.ts';
import { useUploads } from '#web/features/uploads/uploads-context.ts';
import { KeptLine } from './kept-line.tsx';
import { currentKeeper, openKeeper } from './open-keeper.ts';

export function KeptFolder({ findClashes }: { readonly findClashes: FindClashes }) {
  const uploads = useUploads();
  const find = useEffectEvent(findClashes);
  useEffect(() => {
    const keeper = openKeeper(uploads, (paths) => find(paths));
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
