import { expect, test } from 'vitest';
import { versionsIn } from './if-match.ts';

test.each<[string | undefined, string[] | undefined]>([
  [undefined, undefined],
  ['*', undefined],
  ['"a"', ['a']],
  [' "a" , "b"', ['a', 'b']],
  ['"a,b"', ['a,b']],
  ['W/"a"', []],
  ['W/"a", "b"', ['b']],
  ['""', []],
])('If-Match %s names the versions %j', (header, versions) => {
  const named = versionsIn(header);
  expect(named && [...named]).toEqual(versions);
});

test.each(['', ' ', 'a', '"a', 'a"', '"a" "b"', '"a",', '*, "a"', 'w/"a"', '2026-01-01T00:00:00.000Z'])(
  'a value that isn’t a list of tags is refused: %j',
  (header) => {
    expect(() => versionsIn(header)).toThrow(/^If-Match must be/);
  },
);
