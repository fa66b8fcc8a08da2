// Listens for a mouse that rests on a file’s row, at the document: the rows know nothing of it.
import { formatOf } from '#contract/formats.ts';
import { createHoverIntent, type HoverIntent } from './hover-intent.ts';

/** What is still being uploaded can’t be read yet. */
const ROW = '[role="treeitem"][data-path]:not([data-arriving])';

type Listened = 'pointermove' | 'pointerover' | 'pointerout' | 'scroll' | (typeof ENDING)[number];
/** Whoever does something else has heard enough. */
const ENDING = ['pointerdown', 'keydown', 'visibilitychange'] as const;

/** @param begin as in hover-intent.ts @returns ends it all */
export function watchRowHover(begin: (path: string) => () => void): () => void {
  const intent = createHoverIntent(begin);
  const stop = new AbortController();
  const on = <Type extends Listened>(type: Type, listener: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, listener, { capture: true, passive: true, signal: stop.signal });

  on('pointermove', onMoved(intent));
  on('pointerover', (event) => intent.setUnder(fileAt(event)));
  on('pointerout', ({ relatedTarget }) => {
    // Out of the window.
    if (relatedTarget === null) intent.setUnder(undefined);
  });
  on('scroll', () => intent.setUnder(undefined));
  for (const type of ENDING) on(type, intent.cancel);
  return () => {
    stop.abort();
    intent.cancel();
  };
}

/** Some browsers tell of a move as well when only what is under the pointer has moved. */
function onMoved(intent: HoverIntent): (event: PointerEvent) => void {
  let at = '';
  return (event) => {
    const before = at;
    at = `${event.clientX} ${event.clientY}`;
    if (at === before || event.pointerType !== 'mouse' || event.buttons !== 0) return;
    intent.moveTo(fileAt(event));
  };
}

function fileAt({ target }: Event): string | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>(ROW) : null;
  const path = row?.dataset['path'];
  return path === undefined || formatOf(path) === undefined ? undefined : path;
}
