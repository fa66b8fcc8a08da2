// The focus is never lost. When what had it is gone, hidden or disabled, nothing would have it, and Tab would start from
// the top of the document: it goes back to where the person was before, or to what took its place. One watch over the
// document, so that no dialog, menu or list has to think of it. Who clicks beside everything has put it down: it stays so.
import { around, canHaveFocus, nearby, type Place, placeOf } from './place.ts';

/** Somewhere the focus has been. */
interface Spot {
  readonly element: HTMLElement;
  /** What lies over the page and goes as a whole. */
  readonly layer: Element | null;
  /** Where it stood; unknown while it is still there. */
  place: Place | undefined;
}

const LAYER = '[role="dialog"], [role="menu"], [role="listbox"]';
const REMEMBERED = 16;
const ATTRIBUTES = ['disabled', 'hidden', 'inert'];

/** To be called once, for as long as the document lives. */
export function restoreLostFocus(): void {
  const trail: Spot[] = [];
  let current: Spot | undefined;
  /** What was disabled gets the focus back when it is enabled, unless the person has gone elsewhere. */
  let owed: { readonly spot: Spot; readonly standIn: HTMLElement } | undefined;
  let isDue = false;

  const look = () => {
    isDue = false;
    const active = document.activeElement;
    if (owed && active === owed.standIn && canHaveFocus(owed.spot.element)) {
      const { element } = owed.spot;
      owed = undefined;
      focus(element);
      return;
    }
    if (!current || (active && active !== document.body && canHaveFocus(active))) return;
    if (canHaveFocus(current.element)) {
      current = undefined;
      return;
    }
    const lost = current;
    for (const element of placesFor(lost, trail)) {
      if (!focus(element)) continue;
      owed = lost.element.isConnected ? { spot: lost, standIn: element } : undefined;
      return;
    }
  };

  const lookSoon = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(look);
  };

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    if (owed && target !== owed.standIn) owed = undefined;
    current = { element: target, layer: target.closest(LAYER), place: undefined };
    trail.push(current);
    if (trail.length > REMEMBERED) trail.shift();
  });
  document.addEventListener('focusout', lookSoon);
  new MutationObserver((records) => {
    for (const record of records) {
      for (const node of record.removedNodes) notePlaces(trail, node, record);
    }
    lookSoon();
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ATTRIBUTES });
}

/** Notes where what is removed here stood; what had been removed inside it goes with it. */
function notePlaces(trail: readonly Spot[], removed: Node, record: MutationRecord): void {
  for (const spot of trail) {
    if (removed.contains(spot.place?.parent ?? spot.element)) spot.place = placeOf(record) ?? spot.place;
  }
}

function* placesFor(lost: Spot, trail: readonly Spot[]): Generator<HTMLElement> {
  if (isThere(lost.layer)) yield* besides(lost);
  for (const spot of trail.toReversed()) {
    if (spot === lost || !isThere(spot.layer)) continue;
    yield spot.element;
    yield* besides(spot);
  }
  const [dialog] = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].toReversed();
  const heading = document.querySelector<HTMLElement>('[data-page-title]');
  if (dialog) yield dialog;
  else if (heading) yield heading;
}

/** A dialog keeps the focus itself rather than hand it to another of its buttons, which one would then press unawares. */
function* besides({ element, layer, place }: Spot): Generator<HTMLElement> {
  if (layer instanceof HTMLElement && element.isConnected) yield layer;
  yield* place ? nearby(place) : around(element);
}

/** True for what is no layer at all as well. */
function isThere(layer: Element | null): boolean {
  return layer === null || canHaveFocus(layer);
}

function focus(element: HTMLElement): boolean {
  if (!canHaveFocus(element)) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
