import { expect, test } from 'vitest';
import type { Intake, Outcome, WaitingDrop } from '#web/features/uploads/intake/intake.ts';
import { words as intakeWords } from '#web/features/uploads/intake/words.ts';
import { words } from '#web/features/uploads/words.ts';
import { createStore } from '#web/lib/store.ts';
import { PageLoadError } from '#web/ui/page/page-load-error.ts';
import { words as pageWords } from '#web/ui/words.ts';
import { withNotes } from './outcome-note.ts';

const FAILED: Outcome = { kind: 'failed', error: new Error('gone') };
const BATCH = {
  target: '',
  matches: [],
  uncertain: [],
  ready: [],
  clashing: [],
  empty: [],
  refused: [],
  junk: [],
  emptyFolders: [],
};
const NOTHING: Outcome = { kind: 'nothing', batch: BATCH, note: { message: intakeWords.notes.nothing } };
const ADDED: Outcome = { kind: 'added', files: 1, resumed: 0, batch: BATCH, note: undefined };

function setUp() {
  const shown = new Set<string>();
  const actions = new Map<string, () => void>();
  let finish: (outcome: Outcome) => void = () => {};
  const intake: Intake = {
    state: createStore({ kind: 'idle' }),
    receive: () => {},
    waiting: createStore<readonly WaitingDrop[]>([]),
  };
  const noted = withNotes(
    (onOutcome) => {
      finish = onOutcome;
      return intake;
    },
    ({ message, action }) => {
      shown.add(message);
      if (action) actions.set(action.label, action.run);
      return () => shown.delete(message);
    },
  );
  const drop = () =>
    noted.receive(async () => ({ files: [], junk: [], unreadable: [], emptyFolders: [] }), {
      target: '',
      findClashes: async () => [],
    });
  return {
    drop,
    finish: (outcome: Outcome) => finish(outcome),
    shown: () => [...shown],
    act: (label: string) => actions.get(label)?.(),
  };
}

test('a drop closes the note of the previous drop when it begins', () => {
  const { drop, finish, shown } = setUp();
  drop();
  finish(FAILED);
  expect(shown()).toEqual([words.collecting.failed]);
  drop();
  expect(shown()).toEqual([]);
});

test('a part of the app that can’t be loaded is not reported as unreadable files', () => {
  const { drop, finish, shown } = setUp();
  drop();
  finish({ kind: 'failed', error: new PageLoadError() });
  expect(shown()).toEqual([pageWords.partNotFetched]);
});

test('a drop that failed because code could not be loaded offers a retry, which the next drop doesn’t close', () => {
  const { drop, finish, shown, act } = setUp();
  let tries = 0;
  drop();
  finish({ kind: 'failed', error: new PageLoadError(), retry: () => void tries++ });
  drop();
  expect(shown()).toEqual([pageWords.partNotFetched]);
  act(pageWords.retry);
  expect(tries).toBe(1);
});

test('drops that overlap each show a note, and the next drop closes all of them', () => {
  const { drop, finish, shown } = setUp();
  drop();
  drop();
  drop();
  finish(FAILED);
  finish(NOTHING);
  finish(ADDED);
  expect(shown()).toEqual([words.collecting.failed, intakeWords.notes.nothing]);
  drop();
  expect(shown()).toEqual([]);
});
