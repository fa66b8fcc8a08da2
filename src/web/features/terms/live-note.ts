// A notification that is updated in place, e.g. a count that grows. It stands until the user closes it or `end` is
// called.
import { dismiss, type Note, notes, notify } from '#web/ui/notify.ts';

export interface StandingNote {
  readonly stands: () => boolean;
  /** Replaces the message. */
  readonly say: (note: Note) => void;
  readonly end: () => void;
}

export function standingNote(): StandingNote {
  let shown: Note | undefined;
  const end = () => {
    if (shown) dismiss(shown);
  };
  return {
    stands: () => shown !== undefined && notes.get().includes(shown),
    say(note) {
      end();
      shown = note;
      notify(note);
    },
    end,
  };
}
