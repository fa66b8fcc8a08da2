import { expect, test } from 'vitest';
import type { UploadState } from '#upload/protocol.ts';
import { row } from '#web/features/uploads/testing/views.ts';
import { type Arrivals, nextArrivals } from './arrivals.ts';

const SENDING: UploadState = { kind: 'sending' };
const DONE: UploadState = { kind: 'done', despiteCancel: false };

const NO_ARRIVALS: Arrivals = { byFolder: new Map(), done: new Map() };

function ids(arrivals: Arrivals, folder: string) {
  return arrivals.byFolder.get(folder)?.map(({ id }) => id);
}

test('unfinished uploads are listed by folder, without cancelled ones and those done from the start', () => {
  const arrivals = nextArrivals(
    NO_ARRIVALS,
    [
      row('a/1.wav', SENDING),
      row('a/2.wav', { kind: 'queued' }),
      row('3.wav', { kind: 'failed', reason: { code: 'file-changed' } }),
      row('a/4.wav', { kind: 'cancelled', mayHaveLanded: false }),
      row('a/5.wav', DONE),
    ],
    0,
  );
  expect(ids(arrivals, 'a/')).toEqual(['a/1.wav', 'a/2.wav']);
  expect(ids(arrivals, '')).toEqual(['3.wav']);
});

test('only uploads that continue without the user are in the stage “coming”', () => {
  const reason = { code: 'file-changed' } as const;
  const rows = [
    row('1.wav', SENDING),
    row('2.wav', { kind: 'waiting', reason }),
    row('3.wav', { kind: 'finishing', cancelAsked: false, reason: null }),
    row('4.wav', { kind: 'finishing', cancelAsked: true, reason: null }),
    row('5.wav', { kind: 'paused' }),
    row('6.wav', { kind: 'needs-file', reason, byHandle: false }),
    row('7.wav', { kind: 'failed', reason }),
    row('8.wav', { kind: 'unconfirmed', reason }),
  ];
  const coming = nextArrivals(NO_ARRIVALS, rows, 0)
    .byFolder.get('')
    ?.filter(({ stage }) => stage === 'coming');
  expect(coming?.map(({ id }) => id)).toEqual(['1.wav', '2.wav', '3.wav']);
});

test('a done upload stays for 6 s, so that the gallery can be read again', () => {
  const sending = nextArrivals(NO_ARRIVALS, [row('1.wav', SENDING)], 0);
  const done = nextArrivals(sending, [row('1.wav', DONE)], 1_000);
  expect(ids(done, '')).toEqual(['1.wav']);
  expect(ids(nextArrivals(done, [row('1.wav', DONE)], 6_999), '')).toEqual(['1.wav']);
  expect(ids(nextArrivals(done, [row('1.wav', DONE)], 7_000), '')).toBeUndefined();
});

test('the folders are the same object while only the progress changes', () => {
  const first = nextArrivals(NO_ARRIVALS, [row('1.wav', { kind: 'queued' })], 0);
  const second = nextArrivals(first, [row('1.wav', SENDING, { sent: 500 })], 250);
  expect(second.byFolder).toBe(first.byFolder);
  expect(nextArrivals(second, [], 500).byFolder).not.toBe(first.byFolder);
});

test('a folder lists only the first of 20,000 files', () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => row(`a/${i}.wav`, { kind: 'queued' }));
  expect(ids(nextArrivals(NO_ARRIVALS, rows, 0), 'a/')).toHaveLength(200);
});

test('a file that is uploaded again is one row, of the later upload', () => {
  const failed = row('1.wav', { kind: 'failed', reason: { code: 'file-changed' } }, { id: 'first' });
  const again = row('1.wav', SENDING, { id: 'second' });
  expect(ids(nextArrivals(NO_ARRIVALS, [failed, again], 0), '')).toEqual(['second']);
});
