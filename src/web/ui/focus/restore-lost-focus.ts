// Restores a lost focus. When the focused element is removed, hidden or disabled, the browser focuses nothing and Tab
// starts at the top of the page. This moves the focus to the previously focused element, or to the neighbour of the
// removed one. It observes the whole document, so that dialogs, menus and lists need no code of their own. A click on
// empty space removes the focus on purpose, so nothing is restored then.
import {
  canHaveFocus,
  type FocusPosition,
  focusableAround,
  focusableNear,
  removedPosition,
} from './focus-position.ts';

/** An element that had the focus. */
interface Spot {
  readonly element: HTMLElement;
  /** Dialog or menu that contains the element, which is closed as a whole. */
  readonly layer: Element | null;
  /** Position of the element after its removal; undefined while it is in the page. */
  place: FocusPosition | undefined;
}

const LAYER = '[role="dialog"], [role="menu"], [role="listbox"]';
const REMEMBERED = 16;
const ATTRIBUTES = ['disabled', 'hidden', 'inert'];

/** Starts restoring. Call it once per document. */
export function restoreLostFocus(): void {
  const trail: Spot[] = [];
  let current: Spot | undefined;
  /**
   * A disabled element that lost the focus. It gets the focus back when it is enabled, unless the user has moved on.
   */
  let pendingRestore: { readonly spot: Spot; readonly standIn: HTMLElement } | undefined;
  let isDue = false;

  const checkFocus = () => {
    isDue = false;
    const active = document.activeElement;
    if (pendingRestore && active === pendingRestore.standIn && canHaveFocus(pendingRestore.spot.element)) {
      const { element } = pendingRestore.spot;
      pendingRestore = undefined;
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
      pendingRestore = lost.element.isConnected ? { spot: lost, standIn: element } : undefined;
      return;
    }
  };

  const scheduleCheck = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(checkFocus);
  };

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    if (pendingRestore && target !== pendingRestore.standIn) pendingRestore = undefined;
    current = { element: target, layer: target.closest(LAYER), place: undefined };
    trail.push(current);
    if (trail.length > REMEMBERED) trail.shift();
  });
  document.addEventListener('focusout', scheduleCheck);
  new MutationObserver((records) => {
    for (const record of records) {
      for (const node of record.removedNodes) notePlaces(trail, node, record);
    }
    scheduleCheck();
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ATTRIBUTES });
}

/** Stores the position of a removed element, and of elements that were removed inside it before. */
function notePlaces(trail: readonly Spot[], removed: Node, record: MutationRecord): void {
  for (const spot of trail) {
    if (removed.contains(spot.place?.parent ?? spot.element))
      spot.place = removedPosition(record) ?? spot.place;
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

/** A dialog focuses itself rather than another of its buttons, which the next key press would trigger. */
function* besides({ element, layer, place }: Spot): Generator<HTMLElement> {
  if (layer instanceof HTMLElement && element.isConnected) yield layer;
  yield* place ? focusableNear(place) : focusableAround(element);
}

/** Returns whether a layer is still open; true if there is none. */
function isThere(layer: Element | null): boolean {
  return layer === null || canHaveFocus(layer);
}

function focus(element: HTMLElement): boolean {
  if (!canHaveFocus(element)) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
