// Scripts that were dropped or pasted on the page, on their way to the panel, which is fetched later than the page.
import { openPanel } from '#web/features/terms/beside/side-panel.ts';

type Take = (files: readonly File[]) => void;

let waiting: readonly File[] = [];
let takeIn: Take | undefined;

export function takeScripts(files: readonly File[]): void {
  openPanel('scripts');
  if (takeIn) takeIn(files);
  else waiting = [...waiting, ...files];
}

/** Also takes what arrived before. What is returned takes the registration back. */
export function onScripts(take: Take): () => void {
  takeIn = take;
  const before = waiting;
  waiting = [];
  if (before.length > 0) queueMicrotask(() => take(before));
  return () => {
    takeIn = undefined;
  };
}
