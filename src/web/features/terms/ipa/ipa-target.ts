// The field of IPA that was last typed into: what is chosen elsewhere goes to its caret, and the browser's own undo takes
// it back.
import { createStore } from '#web/lib/store.ts';

const target = createStore<HTMLInputElement | null>(null);

export function aimAt(input: HTMLInputElement): void {
  target.set(input);
}

/** Gives the field the focus back. */
export function focusIpa(): void {
  const input = target.get();
  if (input?.isConnected) input.focus();
}

/** Brings the field into sight, with its name and what is said below it. */
export function showIpa(): void {
  const input = target.get();
  if (input?.isConnected) input.scrollIntoView({ block: 'nearest' });
}

/** @param over how much before the caret it takes the place of */
export function insertInto(input: HTMLInputElement, text: string, over = 0): void {
  const end = input.selectionEnd ?? input.value.length;
  const start = Math.max(0, (input.selectionStart ?? end) - over);
  input.setSelectionRange(start, end);
  const isFocused = document.activeElement === input;
  if (isFocused && document.execCommand('insertText', false, text)) return;
  input.setRangeText(text, start, end, 'end');
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Answers whether there was a field for it. */
export function insertSign(sign: string): boolean {
  const input = target.get();
  if (!input?.isConnected) return false;
  insertInto(input, sign);
  return true;
}
