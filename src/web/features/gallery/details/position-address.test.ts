import { expect, test } from 'vitest';
import { type MediaPosition, parsePosition, withPosition } from './position-address.ts';

test.each<[typed: string, moment: MediaPosition | undefined]>([
  ['file=a/b.wav&t=12.5', { file: 'a/b.wav', seconds: 12.5 }],
  ['file=a.wav&t=0', { file: 'a.wav', seconds: 0 }],
  ['dir=a/&file=a.wav', { file: 'a.wav', seconds: 0 }],
  ...['-1', '1e9', 'Infinity', 'NaN', '0x10', ' 3', '1.2345', '123456', '', '３', '1,5', '<b>'].map(
    (t): [string, MediaPosition] => [`file=a.wav&t=${encodeURIComponent(t)}`, { file: 'a.wav', seconds: 0 }],
  ),
  ['t=12', undefined],
  ['file=&t=12', undefined],
  ['file=a/&t=12', undefined],
])('%s is read as %j', (typed, moment) => {
  expect(parsePosition(new URLSearchParams(typed))).toEqual(moment);
});

test('a written position is read again, and other parameters stay', () => {
  const before = new URLSearchParams('dir=a/&q=%26t&t=9&file=b.wav');
  const moment = { file: 'a/100 % & é=1.wav', seconds: 61.9 };
  const params = withPosition(before, moment);
  expect(parsePosition(new URLSearchParams(String(params)))).toEqual(moment);
  expect([params.get('dir'), params.get('q')]).toEqual(['a/', '&t']);
  expect(String(withPosition(params, undefined))).toBe('dir=a%2F&q=%26t');
});
