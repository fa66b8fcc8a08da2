import { expect, test } from 'vitest';
import type { ApiFailure } from '#api-client/api-error.ts';
import { nextStatus, type Status, type StatusEvent } from './mutation.ts';

const failure: ApiFailure = { kind: 'refused', status: 400, detail: 'No.', fields: [] };

const STATUSES = {
  draft: { kind: 'draft' },
  queued: { kind: 'queued' },
  sending: { kind: 'sending' },
  offline: { kind: 'offline' },
  failed: { kind: 'failed', failure },
  stopped: { kind: 'stopped', why: 'person' },
  left: { kind: 'stopped', why: 'left' },
  conflict: { kind: 'conflict', theirs: null },
} as const satisfies Record<string, Status>;

const EVENTS = {
  complete: { kind: 'edited', isComplete: true },
  incomplete: { kind: 'edited', isComplete: false },
  sent: { kind: 'sent' },
  unavailable: { kind: 'unavailable' },
  signedOut: { kind: 'signed-out' },
  refused: { kind: 'refused', failure },
  gone: { kind: 'conflicted', theirs: null },
  stopped: { kind: 'stopped' },
  retried: { kind: 'retried' },
  asked: { kind: 'restored', resumes: false },
  resumed: { kind: 'restored', resumes: true },
} as const satisfies Record<string, StatusEvent>;

type Name = keyof typeof STATUSES;

/** Rows are statuses, columns are events in the order of `EVENTS`. A dot means that the status stays. */
const TABLE: Readonly<Record<Name, string>> = {
  //        complete incomplete sent    unavail. signedOut refused gone     stopped retried asked resumed
  draft: '  queued   .          .       .        .         .       conflict .       .       .     .',
  queued: ' .        draft      sending offline  .         .       conflict stopped .       left  .',
  sending: '.        .          .       offline  queued    failed  conflict .       .       left  queued',
  offline: '.        draft      .       .        .         .       conflict stopped queued  left  queued',
  failed: ' queued   draft      .       .        .         .       conflict .       queued  .     .',
  stopped: 'queued   draft      .       .        .         .       conflict .       queued  .     .',
  left: '   queued   draft      .       .        .         .       conflict .       queued  .     .',
  conflict: 'queued  draft      .       .        .         .       .        .       queued  .     .',
};

function isName(name: string): name is Name {
  return name in STATUSES;
}

const cases = Object.entries(TABLE).flatMap(([from, row]) => {
  const columns = row.trim().split(/\s+/);
  return Object.entries(EVENTS).map(([event, value], at) => {
    const to = columns[at] === '.' ? from : (columns[at] ?? '');
    return { from, event, value, to };
  });
});

test.each(cases)('a $from mutation is $to after $event', ({ from, value, to }) => {
  if (!isName(from) || !isName(to)) throw new Error(`No status: ${from}, ${to}`);
  expect(nextStatus(STATUSES[from], value)).toEqual(STATUSES[to]);
});

test('a draft stays a draft when somebody else changes its term', () => {
  const theirs = {
    id: 'a',
    glossaryId: 'g',
    word: 'GIF',
    languageId: 'en',
    phonemization: null,
    phonemizationLanguageId: 'en',
    pronunciationLanguageId: 'en',
    pronounceAs: null,
    caseSensitive: false,
    createdAt: '',
    updatedAt: '',
  };
  expect(nextStatus(STATUSES.draft, { kind: 'conflicted', theirs })).toBe(STATUSES.draft);
  expect(nextStatus(STATUSES.sending, { kind: 'conflicted', theirs })).toEqual({ kind: 'conflict', theirs });
});
