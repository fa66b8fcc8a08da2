/**
 * Whether what a person typed is this text: spaces, how letters with marks are put together and what can’t be seen don’t
 * count.
 */
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

/** Whether there is nothing to be typed in it. */
export function isBlank(text: string): boolean {
  return plain(text) === '';
}
