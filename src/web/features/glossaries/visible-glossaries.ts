// Tracks which rows of the list are on the screen. A row has the ID of its glossary in `data-glossary`.

export interface VisibleGlossaries {
  readonly ids: ReadonlySet<string>;
  /** Ref callback of each row. */
  readonly ref: (element: HTMLElement | null) => (() => void) | undefined;
  /** Sets the listener, which is called when rows may have appeared. It replaces the previous one. */
  onChange(listener: () => void): void;
  notify(): void;
}

export function watchVisibleGlossaries(): VisibleGlossaries {
  const ids = new Set<string>();
  let listener = (): void => undefined;
  const getId = (element: Element) => element.getAttribute('data-glossary') ?? '';
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) ids.add(getId(target));
      else ids.delete(getId(target));
    }
    listener();
  });
  return {
    ids,
    ref(element) {
      if (!element) return undefined;
      observer.observe(element);
      return () => {
        observer.unobserve(element);
        ids.delete(getId(element));
      };
    },
    onChange: (next) => {
      listener = next;
    },
    notify: () => listener(),
  };
}
