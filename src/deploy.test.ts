// What the files in deploy/ say of the code, in another language: none of them is run by any other test.
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

test('of the packages it leaves out those that the service doesn’t import, and no other', () => {
  const leftOut = /npm uninstall ([^]*?)\n\n/.exec(DOCKERFILE)?.[1] ?? '';
  const imported = new Set(
    globSync('src/{service,contract}/**/*.ts', { cwd: ROOT })
      .filter((path) => !/\.(?:test|conformance)\.ts$|\/testing\//.test(path))
      .flatMap((path) => matches(read(path), /(?:from |import\()'(@[^/']+\/[^/']+|[^@#.'/][^/']*)/g)),
  );
  const unneeded = Object.keys(dependencies).filter((name) => !imported.has(name));
  expect(matches(leftOut, /(?:^|\s)([@a-z][\w@/-]*)/g)).toEqual(unneeded);
});

test('port and health check are those of the service', () => {
  const port = String(readConfig({}).port);
  expect(matches(DOCKERFILE, /^EXPOSE (\d+)/gm)).toEqual([port]);
  expect(DOCKERFILE).toContain(`process.env.PORT || ${port}}${HEALTH_PATH}\``);
  expect(read('deploy/Caddyfile')).toContain(`dynamic a lectern ${port}`);
});

test('every setting they name is one, or one of what runs beside it', () => {
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

test('what compose asks for is in the example of its settings, and nothing besides', () => {
  const asked = new Set(matches(COMPOSE, /\$\{(\w+)\}/g));
  expect(new Set(matches(read('deploy/compose.env.example'), /^(\w+)=/gm))).toEqual(asked);
});

test('two services in compose are given what may be shared, and no folder', () => {
  expect(COMPOSE).toContain('replicas: 2');
  expect(COMPOSE).toMatch(/DATABASE_URL: postgres:.*\n\s+MEDIA: s3\n/);
  expect(COMPOSE).not.toContain('/data/media');
});

test('the secrets of compose come neither into git nor into the image', () => {
  for (const path of ['.gitignore', 'deploy/Dockerfile.dockerignore']) {
    expect(read(path).split('\n')).toContain('deploy/compose.env');
  }
});

test('a service that may write nowhere has a place for what Node compiles', () => {
  const [compiled = ''] = matches(DOCKERFILE, /NODE_COMPILE_CACHE=(\/[^/\s]+)\//g);
  expect(COMPOSE).toContain(`read_only: true\n`);
  expect(COMPOSE).toContain(`tmpfs: [${compiled}]\n`);
});
