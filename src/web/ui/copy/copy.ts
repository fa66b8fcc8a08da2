// Copies text to the clipboard. If the browser forbids it (plain HTTP), a dialog shows the text, selected, to copy by
// hand.
import { createStore } from '#web/lib/store.ts';

export interface ByHand {
  /** Label as a command: “Copy path”. */
  readonly label: string;
  readonly text: string;
}

/** Text to be copied by hand; undefined while the dialog is closed. */
export const byHand = createStore<ByHand | undefined>(undefined);

/**
 * Copies a text.
 * @returns whether it is on the clipboard
 */
export async function copy(text: string, label: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    byHand.set({ label, text });
    return false;
  }
}
