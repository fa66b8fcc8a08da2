// Queue for scripts dropped or pasted on the page before the panel for scripts is loaded.
import { openPanel } from '#web/features/terms/side-panel/side-panel.ts';

type Take = (files: readonly File[]) => void;

let waiting: readonly File[] = [];
let takeIn: Take | undefined;

export function queueScripts(files: readonly File[]): void {
  openPanel('scripts');
  if (takeIn) takeIn(files);
  else waiting = [...waiting, ...files];
}

/**
 * Registers the receiver of scripts, and passes the queued scripts to it.
 * @returns a function that unregisters the receiver
 */
export function onIncomingScripts(take: Take): () => void {
  takeIn = take;
  const before = waiting;
  waiting = [];
  if (before.length > 0) queueMicrotask(() => take(before));
  return () => {
    takeIn = undefined;
  };
}
