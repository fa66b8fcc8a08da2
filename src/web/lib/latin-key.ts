/**
 * Returns the Latin letter of a key. On a non-Latin layout it is the letter at the same position, as programs usually
 * do.
 */
export function latinKey({ key, code }: { readonly key: string; readonly code: string }): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  return (letter !== undefined && !/^[a-z]$/i.test(key) ? letter : key).toLowerCase();
}
