// Shows the uploads at the bottom of the window on every page.
import { useDeferredValue } from 'react';
import { lazyAfterInteraction, lazyPart } from '#web/ui/lazy-part.tsx';
import { useHasWaitingDrops, useIntakeState, useUploadView } from './uploads-context.ts';

const Announcer = lazyAfterInteraction(
  async () => (await import('#web/features/uploads/tray/announcer.tsx')).Announcer,
);
const Tray = lazyPart(async () => (await import('#web/features/uploads/tray/tray.tsx')).Tray);

export function UploadTray() {
  const { list, worker } = useUploadView();
  const isCollecting = useIntakeState().kind === 'collecting';
  const waiting = useHasWaitingDrops();
  // Rendering the tray takes longer than a frame, so React may defer it.
  const needed = useDeferredValue(list.count > 0 || isCollecting || waiting || worker === 'dead');
  return (
    <>
      <Announcer />
      {needed && <Tray />}
    </>
  );
}
