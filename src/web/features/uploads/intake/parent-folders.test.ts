import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parentFolders } from './parent-folders.ts';

test('parentFolders returns every folder above a file once, without the root', () => {
  const paths = ['a.wav', 'x/a.wav', 'x/b.wav', 'x/y/a.wav', 'x/c.wav', 'xy/z/a.wav', 'x/y/b.wav'];
  expect([...parentFolders(paths)]).toEqual(['x/', 'x/y/', 'xy/z/', 'xy/']);
});

test('parentFolders returns the same folders for any order of files', () => {
  const segments = fc.array(fc.constantFrom('a', 'b', 'ab'), { minLength: 1, maxLength: 4 });
  const paths = fc.array(segments.map((names) => names.join('/')));
  fc.assert(
    fc.property(paths, (some) => {
      const expected = some.flatMap((path) =>
        path
          .split('/')
          .slice(0, -1)
          .map((_, depth, names) => `${names.slice(0, depth + 1).join('/')}/`),
      );
      expect(parentFolders(some)).toEqual(new Set(expected));
    }),
  );
});
