// What is dropped where no page takes it. Onto the tray: files that interrupted uploads wait for. Anywhere else a file
// would replace the page, and end every upload with it.
import { useWindowEvent } from '@mantine/hooks';
import { captureDrop } from '#web/features/uploads/intake/collect/capture-drop.ts';
import { collectDropped } from '#web/features/uploads/intake/collect/lazy-collect.ts';
import { type Uploads, useUploads } from '#web/features/uploads/uploads-context.ts';

export function useStrayDrops(): void {
  const uploads = useUploads();
  const take = (event: DragEvent) => {
    const { dataTransfer: transfer } = event;
    // Whatever takes files has said so by now: this is the last listener an event reaches.
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
