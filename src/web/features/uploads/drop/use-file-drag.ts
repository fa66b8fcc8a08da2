// Tells whether files are dragged over the page, and over which folder.
import { useEffect, useState } from 'react';

export type FileDrag =
  | { readonly kind: 'none' }
  /** `folder` ends in `/` and is empty for the root; undefined if no folder is under the pointer. */
  | { readonly kind: 'over'; readonly folder: string | undefined };

const NONE: FileDrag = { kind: 'none' };
/**
 * Delay (ms) before a drag counts as gone. Some browsers report at every boundary that the pointer left the page; the
 * next event comes sooner if the drag goes on.
 */
const LEAVE_DELAY_MS = 150;

export function useFileDrag(): FileDrag {
  const [drag, setDrag] = useState<FileDrag>(NONE);
  useEffect(() => {
    const controller = new AbortController();
    const options = { signal: controller.signal };
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(leaving);
      setDrag(NONE);
    };
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      clearTimeout(leaving);
      if (isInDialog(event.target)) return setDrag(NONE);
      const folder = findDropFolder(event.target);
      // Keep the object if nothing changed: the event fires twenty times a second.
      setDrag((now) => (now.kind === 'over' && now.folder === folder ? now : { kind: 'over', folder }));
    };
    document.addEventListener('dragenter', over, options);
    document.addEventListener('dragover', over, options);
    document.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (relatedTarget === null) leaving = setTimeout(end, LEAVE_DELAY_MS);
      },
      options,
    );
    document.addEventListener('dragend', end, options);
    // Capture the event, because the code that accepts the drop may stop it.
    document.addEventListener('drop', end, { ...options, capture: true });
    return () => {
      controller.abort();
      clearTimeout(leaving);
    };
  }, []);
  return drag;
}

/** @returns the folder of a row, from its `data-drop-folder` */
export function findDropFolder(target: EventTarget | null): string | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-drop-folder]') : null;
  return row?.dataset['dropFolder'];
}

/** Whether the target is in a dialog. A drop onto a dialog isn't meant for the page behind it. */
export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null;
}
