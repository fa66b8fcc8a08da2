/**
 * Returns a language ID in the form used to compare and to look up: `en_us` and `en-US` are the same language.
 * Never store the result, because the person's own spelling must survive.
 */
export function foldLanguageId(id: string): string {
  return id.trim().replaceAll('_', '-').toLowerCase();
}
