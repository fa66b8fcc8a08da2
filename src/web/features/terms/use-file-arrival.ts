// Files dropped or pasted on the page of a glossary: one to import, or scripts.
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/** Some browsers say at every boundary that the pointer left the page; a drag that is still there says so within this. */
const GONE_AFTER_MS = 150;

/** Answers whether files are being dragged over the page, where it would take them. */
export function useFileArrival(take: (files: readonly [File, ...File[]]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    clearTimeout(leaving.current);
    const isHere = !isElsewhere(event.target);
    setOver(isHere && event.type !== 'drop');
    if (!isHere) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    const [file, ...more] = event.dataTransfer.files;
    if (event.type === 'drop' && file) take([file, ...more]);
  };
  const capture = { capture: true };
  // Before the listener that refuses what no page takes.
  useWindowEvent('dragover', drag, capture);
  useWindowEvent('drop', drag, capture);
  useWindowEvent('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) leaving.current = setTimeout(() => setOver(false), GONE_AFTER_MS);
  });
  useWindowEvent('dragend', () => setOver(false));
  useWindowEvent('paste', (event) => {
    const [file, ...more] = event.clipboardData?.files ?? [];
    if (!file || isElsewhere(event.target)) return;
    event.preventDefault();
    take([file, ...more]);
  });
  return isOver;
}

/** In a dialog or the tray of uploads, a file means something else. */
function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [data-upload-tray]') !== null;
}
