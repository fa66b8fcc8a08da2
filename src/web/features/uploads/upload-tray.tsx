// The uploads, over all pages: at the bottom of the window, folded up or open.
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
  // Building the tray takes longer than a frame: it may wait for a pause, or come in pieces.
  const needed = useDeferredValue(list.count > 0 || isCollecting || waiting || worker === 'dead');
  return (
    <>
      <Announcer />
      {needed && <Tray />}
    </>
  );
}
