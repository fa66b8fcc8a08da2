import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ISOLATED_TESTS } from './isolated-tests.ts';

test('every test file that replaces a module is isolated, so that the next file does not get the replacement', () => {
  const replacing = globSync('{src,e2e,.ci}/**/*.test.{ts,tsx}').filter((path) =>
    /\bvi\.(?:mock|doMock)\(/.test(readFileSync(path, 'utf8')),
  );
  expect(ISOLATED_TESTS).toEqual(
    expect.arrayContaining(replacing.filter((path) => !path.startsWith('.ci/'))),
  );
});
