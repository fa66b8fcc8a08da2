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
interface FocusedElement {
  readonly element: HTMLElement;
  /** Dialog or menu that contains the element, which is closed as a whole. */
  readonly layer: Element | null;
  /** Position of the element after its removal; undefined while it is in the page. */
  position: FocusPosition | undefined;
}

const LAYER = '[role="dialog"], [role="menu"], [role="listbox"]';
const REMEMBERED = 16;
const ATTRIBUTES = ['disabled', 'hidden', 'inert'];

/** Starts restoring. Call it once per document. */
export function restoreLostFocus(): void {
  const history: FocusedElement[] = [];
  let current: FocusedElement | undefined;
  /**
   * A disabled element that lost the focus. It gets the focus back when it is enabled, unless the user has moved on.
   */
  let pendingRestore: { readonly entry: FocusedElement; readonly substitute: HTMLElement } | undefined;
  let isDue = false;

  const checkFocus = () => {
    isDue = false;
    const active = document.activeElement;
    if (
      pendingRestore &&
      active === pendingRestore.substitute &&
      canHaveFocus(pendingRestore.entry.element)
    ) {
      const { element } = pendingRestore.entry;
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
    for (const element of findReplacements(lost, history)) {
      if (!focus(element)) continue;
      pendingRestore = lost.element.isConnected ? { entry: lost, substitute: element } : undefined;
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
    if (pendingRestore && target !== pendingRestore.substitute) pendingRestore = undefined;
    current = { element: target, layer: target.closest(LAYER), position: undefined };
    history.push(current);
    if (history.length > REMEMBERED) history.shift();
  });
  document.addEventListener('focusout', scheduleCheck);
  new MutationObserver((records) => {
    for (const record of records) {
      for (const node of record.removedNodes) savePositions(history, node, record);
    }
    scheduleCheck();
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ATTRIBUTES });
}

/** Stores the position of a removed element, and of elements that were removed inside it before. */
function savePositions(history: readonly FocusedElement[], removed: Node, record: MutationRecord): void {
  for (const entry of history) {
    if (removed.contains(entry.position?.parent ?? entry.element))
      entry.position = removedPosition(record) ?? entry.position;
  }
}

function* findReplacements(lost: FocusedElement, history: readonly FocusedElement[]): Generator<HTMLElement> {
  if (isOpen(lost.layer)) yield* findNeighbours(lost);
  for (const entry of history.toReversed()) {
    if (entry === lost || !isOpen(entry.layer)) continue;
    yield entry.element;
    yield* findNeighbours(entry);
  }
  const [dialog] = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].toReversed();
  const heading = document.querySelector<HTMLElement>('[data-page-title]');
  if (dialog) yield dialog;
  else if (heading) yield heading;
}

/** A dialog focuses itself rather than another of its buttons, which the next key press would trigger. */
function* findNeighbours({ element, layer, position }: FocusedElement): Generator<HTMLElement> {
  if (layer instanceof HTMLElement && element.isConnected) yield layer;
  yield* position ? focusableNear(position) : focusableAround(element);
}

/** Returns whether a layer is still open; true if there is none. */
function isOpen(layer: Element | null): boolean {
  return layer === null || canHaveFocus(layer);
}

function focus(element: HTMLElement): boolean {
  if (!canHaveFocus(element)) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
