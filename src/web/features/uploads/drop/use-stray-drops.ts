import { useWindowEvent } from '@mantine/hooks';

/** A file dropped where nothing takes it would replace the page, and end every upload with it. */
export function useStrayDrops(): void {
  useWindowEvent('dragover', refuse);
  useWindowEvent('drop', refuse);
}

function refuse(event: DragEvent): void {
  // Whatever takes files has said so by now: this is the last listener an event reaches.
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}
