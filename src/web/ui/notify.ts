// Short notes in the status line (toasts) for events in the background. At most one per action.
import type { ReactNode } from 'react';
import { createStore } from '#web/lib/store.ts';

export interface Note {
  readonly message: string;
  /** A red note stays until it is closed, so that it is not missed. */
  readonly color?: 'green' | 'red' | 'yellow' | 'blue';
  /** Whether the note stays until it is closed, for ongoing work. */
  readonly stays?: true;
  /** Action, for example “Undo”. Running it closes the note. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /**
   * Progress, shown but not announced to screen readers. A note with progress has no close button; its action ends it.
   */
  readonly progress?: ReactNode;
  /** Whether its action exists nowhere else. Other notes appear beside it instead of replacing it. */
  readonly hasUniqueAction?: true;
}

/** Time (ms) a note stays, enough to read two lines. */
export const NOTE_MS = 10_000;
/** Time (ms) a note with an action stays (WCAG 2.2.1: twenty seconds for a simple action). */
export const ACTION_MS = 20_000;

/** Visible notes, oldest first. */
export const notes = createStore<readonly Note[]>([]);

/**
 * Shows a note.
 * @returns a function that closes it
 */
export function notify(note: Note): () => void {
  // Replaces the last temporary note of the same kind.
  const { hasUniqueAction } = note;
  notes.set([
    ...notes.get().filter((shown) => stays(shown) || shown.hasUniqueAction !== hasUniqueAction),
    note,
  ]);
  const hide = () => dismiss(note);
  if (!stays(note)) setTimeout(hide, note.action ? ACTION_MS : NOTE_MS);
  return hide;
}

export function dismiss(note: Note): void {
  notes.set(notes.get().filter((shown) => shown !== note));
}

export function stays(note: Note): boolean {
  return note.color === 'red' || note.stays === true;
}
