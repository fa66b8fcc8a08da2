// The one way to the clipboard. Where the browser forbids it (plain http), the text is shown selected, to copy by hand.
import { createStore } from '#web/lib/store.ts';

export interface ByHand {
  /** What is copied, as a command: “Copy path”. */
  readonly label: string;
  readonly text: string;
}

/** What is to be copied by hand. */
export const byHand = createStore<ByHand | undefined>(undefined);

/** Answers whether it is on the clipboard. */
export async function copy(text: string, label: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    byHand.set({ label, text });
    return false;
  }
}
