// Rules of this repository that neither the compiler nor the linter can check.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { api } from '#contract/api.ts';

const ROOT = join(import.meta.dirname, '..');
const HTTP_TESTS = 'src/service/http/endpoints';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function filesMatching(pattern: string): string[] {
  return globSync(pattern, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
}

test('every endpoint of the contract has one HTTP test in a file named after it', () => {
  const names = filesMatching(`${HTTP_TESTS}/*.test.ts`).map((path) =>
    path.slice(HTTP_TESTS.length + 1, -'.test.ts'.length),
  );
  expect(names.sort()).toEqual(Object.keys(api).map(kebab).sort());
});

test('only the entry points of the service read the environment', () => {
  const reading = filesMatching('src/**/*.{ts,tsx}')
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .filter((path) => /\bprocess\.env\b/.test(readFileSync(join(ROOT, path), 'utf8')));
  expect(reading.sort()).toEqual([
    'src/service/cli/backup.ts',
    'src/service/cli/build.ts',
    'src/service/cli/keys.ts',
    'src/service/cli/migrate.ts',
    'src/service/cli/restore.ts',
    'src/service/cli/s3-setup.ts',
    'src/service/main.ts',
  ]);
});

test('CONTRIBUTING.md has the current number of packages, so that each new one is noticed', () => {
  const { packages } = lockfile.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  const installed = Object.entries(packages).filter(([place]) => place !== '');
  const toRun = installed.filter(([, { dev }]) => dev !== true);
  const { dependencies = {}, devDependencies = {} } = packages[''] ?? {};
  const numbers = [dependencies, devDependencies].map((named) => Object.keys(named).length);
  expect(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').replace(/\s+/g, ' ')).toContain(
    `${numbers[0]} packages are named to run it and ${numbers[1]} to develop it; with what they bring, ${toRun.length} and ${installed.length} in all`,
  );
});

test('CONTRIBUTING.md says what each direct dependency is for', () => {
  const { packages } = lockfile.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  const { dependencies = {}, devDependencies = {} } = packages[''] ?? {};
  const said = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const all = Object.keys({ ...dependencies, ...devDependencies });
  const reasons = [...said.matchAll(/^ {2}- (`.+)$/gm)].map(([, line = '']) => line).join('\n');
  expect(all.filter((name) => !reasons.includes(`\`${name}\``))).toEqual([]);
});

const names = z.optional(z.record(z.string(), z.string()));
const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ dev: z.optional(z.boolean()), dependencies: names, devDependencies: names }),
  ),
});

test('CONTRIBUTING.md and docs/architecture.md name only files and folders that exist', () => {
  const missing = ['CONTRIBUTING.md', 'docs/architecture.md'].flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(/`((?:src|e2e|docs|deploy|\.ci)\/[^`\s]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !path.includes('NAME') && !existsSync(join(ROOT, path))),
  );
  expect(missing).toEqual([]);
});

test('no folder has a vague name such as utils', () => {
  const vague = /\/(?:utils?|common|shared|helpers?|types|services)\//;
  expect(filesMatching('{src,e2e}/**/*').filter((path) => vague.test(path))).toEqual([]);
});
