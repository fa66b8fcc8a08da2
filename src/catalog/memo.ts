/** Caches a computed value until `forget` is called. */
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
