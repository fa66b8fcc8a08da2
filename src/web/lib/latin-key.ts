/** What a key is called where letters are Latin: on a layout of other letters the key at that place, as in every program. */
export function latinKey({ key, code }: { readonly key: string; readonly code: string }): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  return (letter !== undefined && !/^[a-z]$/i.test(key) ? letter : key).toLowerCase();
}
