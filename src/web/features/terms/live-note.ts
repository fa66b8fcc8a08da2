// A notification that is updated in place, e.g. a count that grows. It stays until the user closes it or `end` is
// called.
import { dismiss, type Note, notes, notify } from '#web/ui/notify.ts';

export interface LiveNote {
  readonly isShown: () => boolean;
  /** Replaces the message. */
  readonly show: (note: Note) => void;
  readonly end: () => void;
}

export function createLiveNote(): LiveNote {
  let shown: Note | undefined;
  const end = () => {
    if (shown) dismiss(shown);
  };
  return {
    isShown: () => shown !== undefined && notes.get().includes(shown),
    show(note) {
      end();
      shown = note;
      notify(note);
    },
    end,
  };
}
