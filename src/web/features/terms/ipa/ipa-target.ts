// The IPA field that had the focus last. Symbols chosen in the palette are inserted at its caret, so that the browser's
// undo removes them.
import { createStore } from '#web/lib/store.ts';

const target = createStore<HTMLInputElement | null>(null);

export function setIpaTarget(input: HTMLInputElement): void {
  target.set(input);
}

/** Focuses the field again. */
export function focusIpa(): void {
  const input = target.get();
  if (input?.isConnected) input.focus();
}

/** Scrolls the field into view, with its label and the text below it. */
export function scrollToIpa(): void {
  const input = target.get();
  if (input?.isConnected) input.scrollIntoView({ block: 'nearest' });
}

/** @param over number of characters before the caret to replace (UTF-16 units) */
export function insertInto(input: HTMLInputElement, text: string, over = 0): void {
  const end = input.selectionEnd ?? input.value.length;
  const start = Math.max(0, (input.selectionStart ?? end) - over);
  input.setSelectionRange(start, end);
  const isFocused = document.activeElement === input;
  if (isFocused && document.execCommand('insertText', false, text)) return;
  input.setRangeText(text, start, end, 'end');
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** @returns whether there was a field to insert into */
export function insertSign(sign: string): boolean {
  const input = target.get();
  if (!input?.isConnected) return false;
  insertInto(input, sign);
  return true;
}
