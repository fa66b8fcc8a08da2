// Checks that the files in deploy/ match the code, because no other test runs them.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig, SETTING_NAMES } from '#service/config/config.ts';
import { HEALTH_PATH } from '#service/core/url-paths.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const DOCKERFILE = read('deploy/Dockerfile');
const COMPOSE = read('deploy/compose.yaml');
const UNIT = read('deploy/lectern.service');

const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first);

test('the container has the Node that the package pins', () => {
  const images = matches(DOCKERFILE, /^FROM node:([\d.]+)-/gm);
  expect(new Set(images)).toEqual(new Set([dependencies['node']]));
  expect(images).toHaveLength(3);
});

test('the container leaves out exactly the packages that the service doesn’t import', () => {
  const leftOut = /npm uninstall ([^]*?)\n\n/.exec(DOCKERFILE)?.[1] ?? '';
  const imported = new Set(
    globSync('src/{service,contract}/**/*.ts', { cwd: ROOT })
      .filter((path) => !/\.(?:test|conformance)\.ts$|\/testing\//.test(path))
      .flatMap((path) => matches(read(path), /(?:from |import\()'(@[^/']+\/[^/']+|[^@#.'/][^/']*)/g)),
  );
  const unneeded = Object.keys(dependencies).filter((name) => !imported.has(name));
  expect(matches(leftOut, /(?:^|\s)([@a-z][\w@/-]*)/g)).toEqual(unneeded);
});

test('the port and the health check are those of the service', () => {
  const port = String(readConfig({}).port);
  expect(matches(DOCKERFILE, /^EXPOSE (\d+)/gm)).toEqual([port]);
  expect(DOCKERFILE).toContain(`process.env.PORT || ${port}}${HEALTH_PATH}\``);
  expect(read('deploy/Caddyfile')).toContain(`dynamic a lectern ${port}`);
});

test('every named setting belongs to the service or to the software beside it', () => {
  const others =
    /^(?:NODE_(?:ENV|COMPILE_CACHE)|AWS_(?:ACCESS_KEY_ID|SECRET_ACCESS_KEY)|(?:POSTGRES|GARAGE)_\w+|LECTERN_HOST|S3_HOST)$/;
  const named = [
    ...matches(DOCKERFILE, /(?:^ENV |\s)([A-Z][A-Z\d_]+)=/gm),
    ...matches(COMPOSE, /^ +([A-Z][A-Z\d_]+):/gm),
    ...matches(UNIT, /^Environment=(.*)$/gm).flatMap((line) => matches(line, /([A-Z][A-Z\d_]+)=/g)),
  ];
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !others.test(name) && !SETTING_NAMES.includes(name))).toEqual([]);
});

test('the example of settings has exactly the variables that compose.yaml needs', () => {
  const asked = new Set(matches(COMPOSE, /\$\{(\w+)\}/g));
  expect(new Set(matches(read('deploy/compose.env.example'), /^(\w+)=/gm))).toEqual(asked);
});

test('both services in compose.yaml get settings that can be shared, and no folder', () => {
  expect(COMPOSE).toContain('replicas: 2');
  expect(COMPOSE).toMatch(/DATABASE_URL: postgres:.*\n\s+MEDIA: s3\n/);
  expect(COMPOSE).not.toContain('/data/media');
});

test('the secrets of compose.yaml are ignored by git and left out of the image', () => {
  for (const path of ['.gitignore', 'deploy/Dockerfile.dockerignore']) {
    expect(read(path).split('\n')).toContain('deploy/compose.env');
  }
});

test('a service with a read-only file system has a folder for Node’s compile cache', () => {
  const [compiled = ''] = matches(DOCKERFILE, /NODE_COMPILE_CACHE=(\/[^/\s]+)\//g);
  expect(COMPOSE).toContain(`read_only: true\n`);
  expect(COMPOSE).toContain(`tmpfs: [${compiled}]\n`);
});
