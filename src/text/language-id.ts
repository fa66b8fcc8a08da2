/** The form of a language id used to compare and look up, never to store: `en_us` and `en-US` are one language. */
export function foldLanguageId(id: string): string {
  return id.trim().replaceAll('_', '-').toLowerCase();
}
