// Watches at the document whether the mouse rests on a file’s row, so that rows need no listeners.
import { formatOf } from '#contract/formats.ts';
import { createHoverIntent, type HoverIntent } from './hover-intent.ts';

/** Rows of files and folders, except files that are still being uploaded: those can’t be read. */
const ROW = '[role="treeitem"][data-path]:not([data-arriving])';

type Listened = 'pointermove' | 'pointerover' | 'pointerout' | 'scroll' | (typeof CANCELLING)[number];
/** Events that stop a preview, because the user does something else. */
const CANCELLING = ['pointerdown', 'keydown', 'visibilitychange'] as const;

/**
 * @param begin as in hover-intent.ts
 * @returns a function that stops watching
 */
export function watchRowHover(begin: (path: string) => () => void): () => void {
  const intent = createHoverIntent(begin);
  const stop = new AbortController();
  const on = <Type extends Listened>(type: Type, listener: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, listener, { capture: true, passive: true, signal: stop.signal });

  on('pointermove', onMoved(intent));
  on('pointerover', (event) => intent.setUnder(findFile(event)));
  on('pointerout', ({ relatedTarget }) => {
    // The mouse has left the window.
    if (relatedTarget === null) intent.setUnder(undefined);
  });
  on('scroll', () => intent.setUnder(undefined));
  for (const type of CANCELLING) on(type, intent.cancel);
  return () => {
    stop.abort();
    intent.cancel();
  };
}

/** Ignores moves without a change of position: some browsers send them when the page moves under the pointer. */
function onMoved(intent: HoverIntent): (event: PointerEvent) => void {
  let at = '';
  return (event) => {
    const before = at;
    at = `${event.clientX} ${event.clientY}`;
    if (at === before || event.pointerType !== 'mouse' || event.buttons !== 0) return;
    intent.moveTo(findFile(event));
  };
}

function findFile({ target }: Event): string | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>(ROW) : null;
  const path = row?.dataset['path'];
  return path === undefined || formatOf(path) === undefined ? undefined : path;
}
