// Queue for scripts dropped or pasted on the page before the panel for scripts is loaded.
import { openPanel } from '#web/features/terms/side-panel/side-panel.ts';

type Receiver = (files: readonly File[]) => void;

let waiting: readonly File[] = [];
let receiver: Receiver | undefined;

export function queueScripts(files: readonly File[]): void {
  openPanel('scripts');
  if (receiver) receiver(files);
  else waiting = [...waiting, ...files];
}

/**
 * Registers the receiver of scripts, and passes the queued scripts to it.
 * @returns a function that unregisters the receiver
 */
export function onIncomingScripts(receive: Receiver): () => void {
  receiver = receive;
  const before = waiting;
  waiting = [];
  if (before.length > 0) queueMicrotask(() => receive(before));
  return () => {
    receiver = undefined;
  };
}
