import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectBytes } from './byte-range.ts';

const SIZE = 1000;
const HUGE = '9'.repeat(400);

/** Offsets of the first and last byte. */
test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=0-499', 0, 499],
  ['bytes=500-999', 500, 999],
  ['BYTES=5-6', 5, 6],
  ['bytes=007-008', 7, 8],
  // Without an end, and with an end beyond the file.
  ['bytes=0-', 0, 999],
  ['bytes=999-', 999, 999],
  ['bytes=500-1000', 500, 999],
  [`bytes=500-${HUGE}`, 500, 999],
  // The last bytes of the file.
  ['bytes=-1', 999, 999],
  ['bytes=-1000', 0, 999],
  ['bytes=-1001', 0, 999],
  [`bytes=-${HUGE}`, 0, 999],
  // A list with empty members, and a list in which only one range is within the file.
  ['bytes=, 0-0 ,\t,', 0, 0],
  ['bytes=1000-,0-0,-0', 0, 0],
])('%s is a range within the file', (header, first, last) => {
  expect(selectBytes(header, SIZE)).toEqual({ kind: 'part', range: { start: first, end: last + 1 } });
});

test.each([
  'bytes=1000-',
  'bytes=1000-1000',
  'bytes=1000-2000',
  `bytes=${HUGE}-`,
  'bytes=-0',
  'bytes=-000',
  'bytes=1000-,2000-',
])('%s is beyond the end of the file', (header) => {
  expect(selectBytes(header, SIZE)).toEqual({ kind: 'unsatisfiable' });
});

test.each([
  undefined,
  '',
  'bytes',
  'bytes=',
  'bytes=,',
  'bytes=-',
  'bytes=a-b',
  'bytes=1',
  'bytes=5-4',
  'bytes=1000-999',
  'bytes=0-0-0',
  'bytes=--1',
  'bytes=+1-2',
  'bytes=1.0-2',
  'bytes=0x1-2',
  'bytes=1 - 2',
  'bytes =0-1',
  'bytes= 0-1 2-3',
  'bytes=0-1;2-3',
  'bytes=１-２',
  // One invalid range makes the whole header invalid.
  'bytes=0-1,x',
  'bytes=0-1, bytes=2-3',
  // Units other than bytes.
  'octets=0-1',
  'seconds=0-1',
  'none',
])('the invalid header %j is ignored, and the whole file is sent', (header) => {
  expect(selectBytes(header, SIZE)).toEqual({ kind: 'whole' });
});

test.each(['bytes=0-0,-1', 'bytes=0-1,1-2', 'bytes=0-,0-,0-,0-', `bytes=${'0-0,'.repeat(4000)}`])(
  'several ranges get the whole file: %.20s',
  (header) => {
    expect(selectBytes(header, SIZE)).toEqual({ kind: 'whole' });
  },
);

test.each(['bytes=0-', 'bytes=0-0', 'bytes=-0', 'bytes=-1'])(
  '%s of an empty file gets the whole file, because players send it',
  (header) => {
    expect(selectBytes(header, 0)).toEqual({ kind: 'whole' });
  },
);

test('a header of many spaces is parsed in linear time', () => {
  expect(selectBytes(`bytes=0-0${' '.repeat(200_000)}x`, SIZE)).toEqual({ kind: 'whole' });
});

test('every range is within the file', () => {
  const number = fc.oneof(fc.constant(''), fc.nat(30).map(String));
  const spec = fc.tuple(number, number).map((ends) => ends.join('-'));
  fc.assert(
    fc.property(fc.array(spec, { maxLength: 3 }), fc.nat(20), (specs, size) => {
      const selection = selectBytes(`bytes=${specs.join(',')}`, size);
      if (selection.kind !== 'part') return;
      const { start, end } = selection.range;
      expect(0 <= start && start < end && end <= size).toBe(true);
    }),
  );
});
