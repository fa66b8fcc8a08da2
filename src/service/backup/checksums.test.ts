import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatChecksums, parseChecksums } from './checksums.ts';

const MD5 = 'd41d8cd98f00b204e9800998ecf8427e';

test('checksums of files with unusual names are the same after writing and parsing', () => {
  const path = fc.string({
    unit: fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      fc.constantFrom('\u2028', '\u2029', '\n', '\r', '\\'),
    ),
    minLength: 1,
  });
  fc.assert(
    fc.property(fc.array(path), (paths) => {
      const checksums = new Map(paths.map((name) => [`media/w/${name}`, MD5]));
      expect(parseChecksums(formatChecksums(checksums))).toEqual(checksums);
    }),
  );
});

test('names with a backslash or a line break are escaped like those of md5sum', () => {
  const lines = formatChecksums(
    new Map([
      ['media/w/a.wav', MD5],
      ['media/w/a\nb.wav', MD5],
    ]),
  ).split('\n');
  expect(lines.slice(1, 3)).toEqual([`${MD5}  media/w/a.wav`, `\\${MD5}  media/w/a\\nb.wav`]);
});

test('an incomplete list of checksums is rejected', () => {
  const whole = formatChecksums(new Map([['media/w/a.wav', MD5]]));
  for (let length = 0; length < whole.length; length++) {
    expect(parseChecksums(whole.slice(0, length))).toBeUndefined();
  }
});
