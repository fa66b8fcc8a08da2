import { join } from 'node:path';
import { resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { startTestService } from '#service/testing/test-service.ts';
import { isServicePath, SERVICE_PATHS, UPLOAD_PATH } from './url-paths.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

test('every route of the service lies at or below one of its paths', async () => {
  await using service = await startTestService();
  const tree = service.app.http.printRoutes({ commonPrefix: false });
  const routes = Array.from(tree.matchAll(/^[├└]── (\S+)/gm), ([, path = '']) => path);
  expect(routes).toContain(UPLOAD_PATH);
  expect(routes.filter((path) => !isServicePath(path))).toEqual([]);
});

test('the development server of Vite forwards each of these paths to the service', async () => {
  const { server } = await resolveConfig({ configFile: join(ROOT, 'vite.config.ts') }, 'serve');
  expect(Object.keys(server.proxy ?? {})).toEqual(SERVICE_PATHS);
});

test.each([
  ['/upload', true],
  ['/api/glossary', true],
  ['/uploads', false],
  ['/', false],
  ['/gallery/api', false],
])('%s is a path of the service: %s', (path, own) => {
  expect(isServicePath(path)).toBe(own);
});
