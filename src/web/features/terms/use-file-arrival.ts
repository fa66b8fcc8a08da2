// Handles files dropped or pasted on a glossary's page: one list to import, or scripts.
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/**
 * Delay (ms) before a drag counts as gone. Some browsers fire `dragleave` at every element boundary, followed by
 * another `dragover` within this time.
 */
const GONE_AFTER_MS = 150;

/**
 * Calls `take` with files dropped or pasted on the page.
 * @returns whether files are being dragged over a place that accepts them
 */
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
  // Capture, to run before the listener that rejects unexpected drops.
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

/** Returns whether the target is in a dialog or the upload tray, which handle files themselves. */
function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [data-upload-tray]') !== null;
}
