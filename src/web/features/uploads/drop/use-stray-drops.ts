// Handles drops outside a drop zone. Files dropped onto the tray continue interrupted uploads. Elsewhere the drop is
// ignored, because the browser would open the file in place of the page and end every upload.
import { useWindowEvent } from '@mantine/hooks';
import { captureDrop } from '#web/features/uploads/intake/collect/capture-drop.ts';
import { collectDropped } from '#web/features/uploads/intake/collect/lazy-collect.ts';
import { type Uploads, useUploads } from '#web/features/uploads/uploads-context.ts';

export function useStrayDrops(): void {
  const uploads = useUploads();
  const take = (event: DragEvent) => {
    const { dataTransfer: transfer } = event;
    // Other listeners have run before this one on the window, and prevent the default if they accept the drop.
    if (event.defaultPrevented || !transfer?.types.includes('Files')) return;
    event.preventDefault();
    const isWanted = isOnTray(event.target) && isWaiting(uploads);
    transfer.dropEffect = isWanted ? 'copy' : 'none';
    if (!isWanted || event.type !== 'drop') return;
    const drop = captureDrop(transfer);
    uploads.intake.receive(collectDropped(drop));
  };
  useWindowEvent('dragover', take);
  useWindowEvent('drop', take);
}

function isOnTray(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-upload-tray]') !== null;
}

function isWaiting({ client }: Uploads): boolean {
  return client.getView().totals.counts['needs-file'] > 0;
}
