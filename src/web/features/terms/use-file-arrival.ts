// A file dropped or pasted on the page of a glossary is one to import.
import { useWindowEvent } from '@mantine/hooks';

export function useFileArrival(take: (file: File) => void): void {
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files') || isElsewhere(event.target)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    const [file] = event.dataTransfer.files;
    if (event.type === 'drop' && file) take(file);
  };
  const capture = { capture: true };
  // Before the listener that refuses what no page takes.
  useWindowEvent('dragover', drop, capture);
  useWindowEvent('drop', drop, capture);
  useWindowEvent('paste', (event) => {
    const [file] = event.clipboardData?.files ?? [];
    if (!file || isElsewhere(event.target)) return;
    event.preventDefault();
    take(file);
  });
}

/** In a dialog or the tray of uploads, a file means something else. */
function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [data-upload-tray]') !== null;
}
