import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ISOLATED_TESTS } from './isolated-tests.ts';

test('a test that puts something else in the place of a module runs by itself: the next file would get it too', () => {
  const replacing = globSync('{src,e2e,.ci}/**/*.test.{ts,tsx}').filter((path) =>
    /\bvi\.(?:mock|doMock)\(/.test(readFileSync(path, 'utf8')),
  );
  expect(ISOLATED_TESTS).toEqual(
    expect.arrayContaining(replacing.filter((path) => !path.startsWith('.ci/'))),
  );
});
