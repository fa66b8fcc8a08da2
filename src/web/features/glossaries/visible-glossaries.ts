// Which rows of the list are on screen. A row names its glossary in `data-glossary`.

export interface OnScreen {
  readonly ids: ReadonlySet<string>;
  /** Of each row. */
  readonly ref: (element: HTMLElement | null) => (() => void) | undefined;
  /** Calls this, in place of what it called before, whenever rows may have come. */
  watch(listener: () => void): void;
  look(): void;
}

export function watchScreen(): OnScreen {
  const ids = new Set<string>();
  let listener = (): void => undefined;
  const idOf = (element: Element) => element.getAttribute('data-glossary') ?? '';
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) ids.add(idOf(target));
      else ids.delete(idOf(target));
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
        ids.delete(idOf(element));
      };
    },
    watch: (next) => {
      listener = next;
    },
    look: () => listener(),
  };
}
