// Position of a removed element, described by its neighbours. It is used to find the element to focus instead.

export interface FocusPosition {
  readonly parent: Element;
  readonly before: Node | null;
}

/** The search for a neighbour stops at these elements, because beyond them is another part of the page. */
const PARTS = 'body, #root, main, header, nav, aside, footer, [role="dialog"], [role="menu"]';
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

export function removedPosition({ target, previousSibling }: MutationRecord): FocusPosition | undefined {
  return target instanceof Element ? { parent: target, before: previousSibling } : undefined;
}

/** Yields focusable elements around a position, nearest first: after it, before it, then further out. */
export function* focusableNear({ parent, before }: FocusPosition): Generator<HTMLElement> {
  if (parent.matches('body, #root')) return;
  const next = before?.parentNode === parent ? nextElement(before) : parent.firstElementChild;
  const children = [...parent.children];
  const at = next ? children.indexOf(next) : children.length;
  for (const child of [...children.slice(at), ...children.slice(0, at).toReversed()])
    yield* findFocusable(child);
  if (!parent.matches(PARTS)) yield* focusableAround(parent);
}

/** Yields focusable elements around an element that is still in the page. */
export function* focusableAround(element: Element): Generator<HTMLElement> {
  if (element.parentElement) yield* focusableNear({ parent: element.parentElement, before: element });
}

/** Returns the elements that Tab would reach; the page’s heading comes first. */
function findFocusable(element: Element): HTMLElement[] {
  const heading = element.querySelector<HTMLElement>('[data-page-title]');
  const all = [element, ...element.querySelectorAll(FOCUSABLE)].filter(
    (found): found is HTMLElement =>
      found instanceof HTMLElement && found.matches(FOCUSABLE) && found.tabIndex >= 0 && canHaveFocus(found),
  );
  return heading ? [heading, ...all] : all;
}

export function canHaveFocus(element: Element): boolean {
  return (
    element.isConnected &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(':disabled') &&
    element.closest('[inert]') === null
  );
}

function nextElement(node: Node): Element | null {
  return node instanceof Element || node instanceof CharacterData ? node.nextElementSibling : null;
}
