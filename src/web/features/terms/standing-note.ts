// A note that says more as more is known, for as long as it stands: who has closed it, or done something else since, is told no
// more.
import { dismiss, type Note, notes, notify } from '#web/ui/notify.ts';

export interface StandingNote {
  readonly stands: () => boolean;
  /** Takes the place of what it said before. */
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
