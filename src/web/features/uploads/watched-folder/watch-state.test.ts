import { expect, test } from 'vitest';
import { nextWatchState, OFF, type WatchEvent, type WatchState } from './watch-state.ts';

const folder = { name: 'takes', target: 'interviews/' };
const another = { name: 'cuts', target: '' };
const scan = { conflicts: ['a.wav'], growing: 2, unsupported: 1 };

const STATES = {
  off: OFF,
  elsewhere: { kind: 'elsewhere', folder },
  another: { kind: 'elsewhere', folder: another },
  permission: { kind: 'awaiting', folder, why: 'permission' },
  'new-key': { kind: 'awaiting', folder, why: 'new-key' },
  watching: { kind: 'watching', folder, scan: { conflicts: [], growing: 0, unsupported: 0 } },
  scanned: { kind: 'watching', folder, scan },
  gone: { kind: 'gone', folder },
} as const satisfies Record<string, WatchState>;
type Name = keyof typeof STATES;

const FROM = ['off', 'elsewhere', 'permission', 'new-key', 'watching', 'scanned', 'gone'] as const;

/** The state that follows each state, in this order. */
const TABLE: readonly [WatchEvent, readonly Name[]][] = [
  [{ kind: 'found', folder: another }, FROM.map(() => 'another')],
  [
    { kind: 'held-back', why: 'permission' },
    ['off', 'permission', 'permission', 'permission', 'permission', 'permission', 'permission'],
  ],
  [
    { kind: 'held-back', why: 'new-key' },
    ['off', 'new-key', 'new-key', 'new-key', 'new-key', 'new-key', 'new-key'],
  ],
  [{ kind: 'began' }, ['off', 'watching', 'watching', 'watching', 'watching', 'watching', 'watching']],
  [{ kind: 'scanned', scan }, ['off', 'elsewhere', 'permission', 'new-key', 'scanned', 'scanned', 'gone']],
  [{ kind: 'lost' }, ['off', 'gone', 'gone', 'gone', 'gone', 'gone', 'gone']],
  [{ kind: 'stopped' }, FROM.map(() => 'off')],
];

const rows = TABLE.flatMap(([event, results]) =>
  FROM.map((from, index) => ({ event, from, to: results[index] ?? 'off' })),
);

test.each(rows)('the state $from after the event $event.kind is $to', ({ event, from, to }) => {
  expect(nextWatchState(STATES[from], event)).toEqual(STATES[to]);
});
