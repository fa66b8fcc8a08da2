// Whether files are being dragged over the page, and over which folder.
import { useEffect, useState } from 'react';

export type FileDrag =
  | { readonly kind: 'none' }
  /** `folder` ends in `/`, empty for the root; undefined where no folder is under the pointer. */
  | { readonly kind: 'over'; readonly folder: string | undefined };

const NONE: FileDrag = { kind: 'none' };
/** Some browsers say at every boundary that the pointer left the page; a drag that is still there says so within this. */
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
      const folder = dropFolderAt(event.target);
      // The same object while nothing changed: the event comes twenty times a second.
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
    // Capturing: whoever takes the drop may stop it on its way.
    document.addEventListener('drop', end, { ...options, capture: true });
    return () => {
      controller.abort();
      clearTimeout(leaving);
    };
  }, []);
  return drag;
}

/** The folder a row stands for, by its `data-drop-folder`. */
export function dropFolderAt(target: EventTarget | null): string | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-drop-folder]') : null;
  return row?.dataset['dropFolder'];
}

/** A dialog covers the page: what is dropped there was not meant for the page behind. */
export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null;
}
