// Accepts files and folders dropped anywhere on the page. They upload to the folder under the pointer, or to
// `target`.
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { captureDrop } from '#web/features/uploads/intake/collect/capture-drop.ts';
import { collectDropped } from '#web/features/uploads/intake/collect/lazy-collect.ts';
import type { Destination } from '#web/features/uploads/intake/intake.ts';
import { useUploads } from '#web/features/uploads/uploads-context.ts';
import { words } from '#web/features/uploads/words.ts';
import { DropFrame } from '#web/ui/drop-frame.tsx';
import classes from './drop-zone.module.css';
import { findDropFolder, isInDialog, useFileDrag } from './use-file-drag.ts';

interface DropZoneProps extends Destination {
  /** Reports the folder that a drop would go to; undefined while nothing is dragged. */
  readonly onTargetChange?: (folder: string | undefined) => void;
  readonly children: ReactNode;
}

export function DropZone({ target, findClashes, onTargetChange, children }: DropZoneProps) {
  const { intake } = useUploads();
  const drag = useFileDrag();
  const folder = drag.kind === 'over' ? (drag.folder ?? target) : undefined;
  useEffect(() => onTargetChange?.(folder), [folder, onTargetChange]);

  const receive = (transfer: DataTransfer, at: EventTarget | null) => {
    if (isInDialog(at)) return;
    const drop = captureDrop(transfer);
    if (drop.files.length + drop.folders.length === 0) return;
    intake.receive(collectDropped(drop), { target: findDropFolder(at) ?? target, findClashes });
  };
  useDrops(receive);

  return (
    <div
      className={classes['zone']}
      onPaste={({ clipboardData, target: at }) => {
        if (clipboardData.types.includes('Files')) receive(clipboardData, at instanceof Element ? at : null);
      }}
    >
      {children}
      {folder !== undefined && <DropFrame title={words.drop.overlay(folder)} hint={words.drop.hint} />}
    </div>
  );
}

/** Listens on the document, because the header and the tray accept drops, too. */
function useDrops(receive: (transfer: DataTransfer, at: EventTarget | null) => void): void {
  // Keep one listener: the page renders at the moment of the drop, and a listener that is replaced then would miss
  // the drop.
  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    // The browser drops only if dragover is prevented.
    event.preventDefault();
    if (event.type === 'drop') receive(event.dataTransfer, event.target);
    else event.dataTransfer.dropEffect = isInDialog(event.target) ? 'none' : 'copy';
  });
  useEffect(() => {
    const listener = (event: DragEvent) => onDrag(event);
    const types = ['dragenter', 'dragover', 'drop'] as const;
    for (const type of types) document.addEventListener(type, listener);
    return () => {
      for (const type of types) document.removeEventListener(type, listener);
    };
  }, []);
}
