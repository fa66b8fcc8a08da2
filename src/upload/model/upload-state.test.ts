import { describe, expect, it } from 'vitest';
import { initialPublishState, type PublishEvent, type PublishState } from './publish-state.ts';
import {
  isOver,
  type LifecycleState,
  transition,
  type UploadEvent,
  type UploadState,
} from './upload-state.ts';

const before = { code: 'unreachable' } as const;
const after = { code: 'answer-lost' } as const;

/**
 * Named as in the table below; `finishing!` is finishing with a cancel asked for, `finishing=` with a pause, `cancelled?`
 * cancelled in doubt; `other-file` needs its file and was handed another.
 */
const states = {
  queued: { kind: 'queued' },
  sending: { kind: 'sending' },
  waiting: { kind: 'waiting', reason: before },
  paused: { kind: 'paused' },
  'needs-file': { kind: 'needs-file', reason: before, byHandle: true },
  'other-file': { kind: 'needs-file', reason: { code: 'file-differs' }, byHandle: false },
  conflict: { kind: 'conflict', existing: undefined, canSaveAs: false },
  finishing: { kind: 'finishing', cancelAsked: false, reason: null },
  'finishing=': { kind: 'finishing', cancelAsked: false, pauseAsked: true, reason: null },
  'finishing!': { kind: 'finishing', cancelAsked: true, reason: null },
  done: { kind: 'done', despiteCancel: false },
  failed: { kind: 'failed', reason: before },
  unconfirmed: { kind: 'unconfirmed', reason: before },
  cancelled: { kind: 'cancelled', mayHaveLanded: false },
} as const satisfies Record<string, UploadState>;

/** The first of the last request never left; of the others an answer was lost. */
const publishStates = {
  'not there': initialPublishState(false),
  'maybe there': { ...initialPublishState(false), lastRequest: 'unanswered' },
} as const satisfies Record<string, PublishState>;

const events = {
  started: { kind: 'started' },
  'attempt-failed': { kind: 'attempt-failed', reason: after },
  requeued: { kind: 'requeued' },
  paused: { kind: 'paused' },
  resumed: { kind: 'resumed' },
  cancelled: { kind: 'cancelled' },
  retried: { kind: 'retried' },
  'file-lost': { kind: 'file-lost', reason: after, byHandle: false },
  'file-found': { kind: 'file-found' },
  conflict: { kind: 'conflict', existing: { version: 'v', size: 1 }, canSaveAs: true },
  answered: { kind: 'answered' },
  'all-sent': { kind: 'all-sent' },
  landed: { kind: 'landed' },
  refused: { kind: 'refused', reason: after },
  unsettled: { kind: 'unsettled', reason: after },
} as const satisfies { [K in Exclude<UploadEvent['kind'], PublishEvent['kind']>]: UploadEvent & { kind: K } };

/**
 * Column: the state before. Row: the event. Cell: the state after, `·` when nothing changes; two of them, where it is
 * certain that nothing landed | where something may have.
 */
const table = `
               queued      sending     waiting     paused      needs-file  other-file  conflict    finishing   finishing=  finishing!  done        failed      unconfirmed cancelled
started        sending     ·           sending     ·           ·           ·           ·           ·           ·           ·           ·           ·           ·           ·
attempt-failed waiting     waiting     waiting     ·           ·           ·           ·           finishing   finishing=  finishing!  ·           ·           ·           ·
requeued       ·           queued      queued      ·           ·           ·           ·           queued      paused      cancelled|cancelled? ·           ·           ·           ·
paused         paused      paused      paused      ·           ·           ·           ·           finishing=  ·           ·           ·           ·           ·           ·
resumed        ·           ·           ·           queued      ·           ·           ·           ·           finishing   ·           ·           ·           ·           ·
cancelled      cancelled|finishing! cancelled|finishing! cancelled|finishing! cancelled|finishing! cancelled|finishing! cancelled|finishing! cancelled|finishing! cancelled|finishing! cancelled|finishing! cancelled|finishing! ·           ·           ·           ·
retried        ·           ·           ·           ·           ·           queued      ·           ·           ·           ·           ·           queued      queued      queued
file-lost      needs-file  needs-file  needs-file  needs-file  needs-file  needs-file  needs-file  needs-file  needs-file  needs-file  ·           ·           ·           ·
file-found     ·           ·           ·           ·           queued      queued      ·           ·           ·           ·           ·           ·           ·           ·
conflict       conflict    conflict    conflict    conflict    conflict    conflict    conflict    conflict    conflict    cancelled|cancelled? ·           ·           ·           ·
answered       ·           ·           ·           ·           ·           ·           queued      ·           ·           ·           ·           ·           ·           ·
all-sent       finishing   finishing   finishing   ·           ·           ·           ·           ·           ·           ·           ·           ·           ·           ·
landed         done        done        done        done        done        done        done        done        done        done!       ·           ·           ·           ·
refused        failed      failed      failed      failed      failed      failed      failed      failed      failed      cancelled|cancelled? ·           ·           ·           ·
unsettled      ·           ·           ·           ·           ·           ·           ·           unconfirmed unconfirmed cancelled|cancelled? ·           ·           ·           ·
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

const [columns = [], ...rows] = table;
const cells = rows.flatMap(([event = '', ...row]) =>
  row.flatMap((cell, column) => {
    const [certain = '', inDoubt = certain] = cell.split('|');
    const from = columns[column] ?? '';
    return [
      { event, from, publishState: 'not there', to: certain },
      { event, from, publishState: 'maybe there', to: inDoubt },
    ];
  }),
);

describe('transition', () => {
  it('has a cell in this table for every state and every event', () => {
    expect(columns).toEqual(Object.keys(states));
    expect(rows.map(([event]) => event)).toEqual(Object.keys(events));
    expect(cells).toHaveLength(columns.length * rows.length * Object.keys(publishStates).length);
  });

  it.each(cells)('$from ($publishState), $event: $to', ({ event, from, publishState, to }) => {
    const start: LifecycleState = {
      state: pick(states, from),
      publishState: pick(publishStates, publishState),
    };
    const end = transition(start, pick(events, event));
    expect(end.publishState).toBe(start.publishState);
    if (to === '·') expect(end).toBe(start);
    else expect(nameOf(end.state)).toBe(to);
  });

  it('keeps the reason of the latest event', () => {
    const from = (state: UploadState): LifecycleState => ({
      state,
      publishState: publishStates['not there'],
    });
    expect(transition(from(states.sending), events['attempt-failed']).state).toEqual({
      kind: 'waiting',
      reason: after,
    });
    expect(transition(from(states.finishing), events['attempt-failed']).state).toEqual({
      ...states.finishing,
      reason: after,
    });
    expect(transition(from(states.sending), events.refused).state).toEqual({ kind: 'failed', reason: after });
  });

  it.each(Object.keys(states))('an event about publication doesn’t change the state %s', (name) => {
    const start: LifecycleState = { state: pick(states, name), publishState: publishStates['not there'] };
    const end = transition(start, { kind: 'request-sent' });
    expect(end).toEqual({ state: start.state, publishState: { ...start.publishState, lastRequest: 'sent' } });
    expect(transition(end, { kind: 'request-sent' })).toBe(end);
  });
});

it('isOver is true for states that only the user can leave', () => {
  const over = Object.entries(states).filter(([, state]) => isOver(state));
  expect(over.map(([name]) => name)).toEqual(['done', 'failed', 'unconfirmed', 'cancelled']);
});

function nameOf(state: UploadState): string {
  if (state.kind === 'cancelled' && state.mayHaveLanded) return 'cancelled?';
  if (state.kind === 'finishing' && state.pauseAsked && !state.cancelAsked) return 'finishing=';
  const marked =
    state.kind === 'finishing' ? state.cancelAsked : state.kind === 'done' && state.despiteCancel;
  return marked ? `${state.kind}!` : state.kind;
}

function pick<T extends object>(record: T, key: string): T[keyof T] {
  const found = Object.entries(record).find(([name]) => name === key);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a value of the record, by its name
  return found?.[1] as T[keyof T];
}
