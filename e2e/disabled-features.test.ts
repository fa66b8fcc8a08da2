import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { DISABLED_FEATURES } from './disabled-features.ts';

test('the list has every feature that Playwright disables', () => {
  const core = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const bundle = readFileSync(join(core, 'lib/coreBundle.js'), 'utf8');
  const list = /disabledFeatures = \[(.*?)\]/s.exec(bundle)?.[1] ?? '';
  const names = [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(DISABLED_FEATURES).toEqual(expect.arrayContaining(names));
});
