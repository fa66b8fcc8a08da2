// Makes a page a place to drop files and folders on. All of the page takes them; the folder under the pointer is where
// they go, otherwise `target`.
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { type DropEvent, useDropzone } from 'react-dropzone';
import { dropped } from '#web/features/uploads/intake/collect/collector.ts';
import { takeDrop } from '#web/features/uploads/intake/collect/take-drop.ts';
import type { Destination } from '#web/features/uploads/intake/intake.ts';
import { useUploads } from '#web/features/uploads/uploads-context.ts';
import { words } from '#web/features/uploads/words.ts';
import { DropFrame } from '#web/ui/drop-frame.tsx';
import classes from './drop-zone.module.css';
import { folderUnder, isInDialog, useFileDrag } from './use-file-drag.ts';

interface DropZoneProps extends Destination {
  /** The folder a drop would go to now; undefined while nothing is dragged. */
  readonly onTargetChange?: (folder: string | undefined) => void;
  readonly children: ReactNode;
}

export function DropZone({ target, findClashes, onTargetChange, children }: DropZoneProps) {
  const { intake } = useUploads();
  const drag = useFileDrag();
  const folder = drag.kind === 'over' ? (drag.folder ?? target) : undefined;
  useEffect(() => onTargetChange?.(folder), [folder, onTargetChange]);

  const take = (transfer: DataTransfer, at: EventTarget | null) => {
    if (isInDialog(at)) return;
    const drop = takeDrop(transfer);
    if (drop.files.length + drop.folders.length === 0) return;
    intake.take(dropped(drop), { target: folderUnder(at) ?? target, findClashes });
  };
  const { getRootProps } = useDropzone({
    noClick: true,
    noKeyboard: true,
    // Takes everything in the event itself and answers nothing: 20,000 files don't become React state.
    getFilesFromEvent(event) {
      const transfer = transferOf(event);
      if (transfer) take(transfer, 'target' in event ? event.target : null);
      return Promise.resolve([]);
    },
  });
  // The header and the tray belong to the page too, as a person sees it.
  useDropsOutside(take);

  return (
    <div {...getRootProps({ role: undefined, tabIndex: undefined, className: classes['zone'] })}>
      {children}
      {folder !== undefined && <DropFrame title={words.drop.overlay(folder)} hint={words.drop.hint} />}
    </div>
  );
}

/** What was dropped or pasted; nothing while it is only dragged. */
function transferOf(event: DropEvent | readonly FileSystemFileHandle[]): DataTransfer | null {
  if (!('type' in event)) return null;
  if (event.type === 'drop' && 'dataTransfer' in event) return event.dataTransfer;
  if (event.type === 'paste' && 'clipboardData' in event) return event.clipboardData;
  return null;
}

function useDropsOutside(take: (transfer: DataTransfer, at: EventTarget | null) => void): void {
  // A listener put anew while a drop is on its way (the page redraws itself at that moment) would miss it.
  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files') || isInZone(event.target)) return;
    event.preventDefault();
    if (event.type === 'drop') take(event.dataTransfer, event.target);
    // Without it the browser doesn't drop at all.
    else event.dataTransfer.dropEffect = isInDialog(event.target) ? 'none' : 'copy';
  });
  useEffect(() => {
    const listener = (event: DragEvent) => onDrag(event);
    document.addEventListener('dragover', listener);
    document.addEventListener('drop', listener);
    return () => {
      document.removeEventListener('dragover', listener);
      document.removeEventListener('drop', listener);
    };
  }, []);
}

function isInZone(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`.${classes['zone']}`) !== null;
}
