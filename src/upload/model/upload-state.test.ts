import { describe, expect, it } from 'vitest';
import { isOver, next, type UploadEvent, type UploadState } from './upload-state.ts';

const before = { code: 'unreachable' } as const;
const after = { code: 'answer-lost' } as const;

/** Named as in the table below; `finishing!` is finishing with a cancel asked for, `cancelled?` cancelled in doubt. */
const states = {
  queued: { kind: 'queued' },
  sending: { kind: 'sending' },
  waiting: { kind: 'waiting', reason: before },
  paused: { kind: 'paused' },
  'needs-file': { kind: 'needs-file', reason: before, byHandle: true },
  finishing: { kind: 'finishing', cancelAsked: false, reason: null },
  'finishing!': { kind: 'finishing', cancelAsked: true, reason: null },
  done: { kind: 'done', despiteCancel: false },
  failed: { kind: 'failed', reason: before },
  unconfirmed: { kind: 'unconfirmed', reason: before },
  cancelled: { kind: 'cancelled', mayHaveLanded: false },
} as const satisfies Record<string, UploadState>;

const events = {
  started: { kind: 'started' },
  held: { kind: 'held', reason: after },
  requeued: { kind: 'requeued' },
  paused: { kind: 'paused' },
  resumed: { kind: 'resumed' },
  cancelled: { kind: 'cancelled' },
  'cancelled-late': { kind: 'cancelled-late' },
  retried: { kind: 'retried' },
  'file-lost': { kind: 'file-lost', reason: after, byHandle: false },
  'file-found': { kind: 'file-found' },
  'all-sent': { kind: 'all-sent' },
  landed: { kind: 'landed' },
  refused: { kind: 'refused', reason: after },
  unsettled: { kind: 'unsettled', reason: after },
  withdrawn: { kind: 'withdrawn' },
} as const satisfies { [K in UploadEvent['kind']]: UploadEvent & { kind: K } };

/** Column: the state before. Row: the event. Cell: the state after, `·` when nothing changes. */
const table = `
               queued      sending     waiting     paused      needs-file  finishing   finishing!  done         failed  unconfirmed cancelled
started        sending     ·           sending     ·           ·           ·           ·           ·            ·       ·           ·
held           waiting     waiting     waiting     ·           ·           finishing   finishing!  ·            ·       ·           ·
requeued       ·           queued      queued      ·           ·           queued      cancelled   ·            ·       ·           ·
paused         paused      paused      paused      ·           ·           ·           ·           ·            ·       ·           ·
resumed        ·           ·           ·           queued      ·           ·           ·           ·            ·       ·           ·
cancelled      cancelled   cancelled   cancelled   cancelled   cancelled   finishing!  finishing!  ·            ·       ·           ·
cancelled-late finishing!  finishing!  finishing!  finishing!  finishing!  finishing!  finishing!  ·            ·       ·           ·
retried        ·           ·           ·           ·           ·           ·           ·           ·            queued  queued      ·
file-lost      needs-file  needs-file  needs-file  needs-file  needs-file  needs-file  needs-file  ·            ·       ·           ·
file-found     ·           ·           ·           ·           queued      ·           ·           ·            ·       ·           ·
all-sent       finishing   finishing   finishing   ·           ·           ·           ·           ·            ·       ·           ·
landed         done        done        done        done        done        done        done!       ·            ·       ·           ·
refused        failed      failed      failed      failed      failed      failed      cancelled   ·            ·       ·           ·
unsettled      ·           ·           ·           ·           ·           unconfirmed cancelled?  unconfirmed  ·       ·           ·
withdrawn      ·           ·           ·           ·           ·           ·           cancelled   ·            ·       ·           ·
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

const [columns = [], ...rows] = table;
const cells = rows.flatMap(([event = '', ...row]) =>
  row.map((cell, column) => ({ event, from: columns[column] ?? '', to: cell })),
);

describe('next', () => {
  it('has a cell in this table for every state and every event', () => {
    expect(columns).toEqual(Object.keys(states));
    expect(rows.map(([event]) => event)).toEqual(Object.keys(events));
    expect(cells).toHaveLength(columns.length * rows.length);
  });

  it.each(cells)('$from, $event: $to', ({ from, event, to }) => {
    const start = pick(states, from);
    const end = next(start, pick(events, event));
    if (to === '·') expect(end).toBe(start);
    else expect(nameOf(end)).toBe(to);
  });

  it('keeps the reason of the latest event', () => {
    expect(next(states.sending, events.held)).toEqual({ kind: 'waiting', reason: after });
    expect(next(states.finishing, events.held)).toEqual({ ...states.finishing, reason: after });
    expect(next(states.sending, events.refused)).toEqual({ kind: 'failed', reason: after });
  });
});

it('an upload is over when nothing more happens to it by itself', () => {
  const over = Object.entries(states).filter(([, state]) => isOver(state));
  expect(over.map(([name]) => name)).toEqual(['done', 'failed', 'unconfirmed', 'cancelled']);
});

function nameOf(state: UploadState): string {
  if (state.kind === 'cancelled' && state.mayHaveLanded) return 'cancelled?';
  const marked =
    state.kind === 'finishing' ? state.cancelAsked : state.kind === 'done' && state.despiteCancel;
  return marked ? `${state.kind}!` : state.kind;
}

function pick<T extends object>(record: T, key: string): T[keyof T] {
  const found = Object.entries(record).find(([name]) => name === key);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a value of the record, by its name
  return found?.[1] as T[keyof T];
}
