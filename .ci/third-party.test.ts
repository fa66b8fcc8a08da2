import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { thirdParty } from './third-party.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lectern-test-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function lock(packages: Record<string, object>): void {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }));
}

test('each package in use is named with its version, its licence and the licence’s text', () => {
  lock({ 'node_modules/@a/b': { version: '1.2.3', license: 'MIT' } });
  mkdirSync(join(root, 'node_modules/@a/b'), { recursive: true });
  writeFileSync(join(root, 'node_modules/@a/b/LICENSE.md'), 'Do as you like.\n');
  expect(thirdParty(root)).toBe('@a/b 1.2.3 (MIT)\n\nDo as you like.\n');
});

test('packages for development are left out', () => {
  lock({ 'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0', dev: true } });
  expect(thirdParty(root)).toBe('');
});

test.each([{ license: 'GPL-3.0' }, {}])('a licence that is not allowed fails the build: %o', (stated) => {
  lock({ 'node_modules/x': { version: '2.0.0', ...stated } });
  expect(() => thirdParty(root)).toThrow(/Licence not allowed: x 2\.0\.0/);
});

test('the product’s own packages all have allowed licences, and their texts', () => {
  const text = thirdParty(join(import.meta.dirname, '..'));
  expect(text).toContain('Reserved Font Names "Charis" and "SIL"');
  expect(text).toContain('react ');
  expect(text).toContain('SIL OPEN FONT LICENSE');
});
