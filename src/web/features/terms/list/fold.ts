/** Text as a search sees it: without accents and case. Combining marks of IPA go too, so `ɔ̃` is found by `ɔ`. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
