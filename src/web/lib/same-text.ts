/** Returns whether typed text equals a text, ignoring spaces, Unicode normalisation and invisible characters. */
export function isSameText(typed: string, text: string): boolean {
  return plain(typed) === plain(text);
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/\s+/g, ' ');
}

/** Returns whether a text has no visible characters. */
export function isBlank(text: string): boolean {
  return plain(text) === '';
}
