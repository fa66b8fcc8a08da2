/** What is computed when it is first asked for, and again once it has been forgotten. */
export function memo<T>(compute: () => T): { readonly get: () => T; readonly forget: () => void } {
  let known: { readonly value: T } | undefined;
  return {
    get: () => {
      known ??= { value: compute() };
      return known.value;
    },
    forget: () => {
      known = undefined;
    },
  };
}
