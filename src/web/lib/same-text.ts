/** Whether what a person typed is this text: spaces and how letters with marks are put together don’t count. */
export function isSameText(typed: string, text: string): boolean {
  return plain(typed) === plain(text);
}

function plain(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}
