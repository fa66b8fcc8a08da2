// The fixtures of every spec: one service per Playwright worker, a new workspace per test, and a guard that fails the test
// on browser errors.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type Api, apiOf } from './api.ts';
import { type PageGuard, pageGuard } from './page-guard.ts';
import { type Service, startService } from './service.ts';
import { waitForPaintBeforeInput } from './wait-for-paint.ts';

export { expect };

/** Enough for all tests of a worker, also when repeated. All keys must fit into one environment variable. */
const WORKSPACES_PER_WORKER = 1_000;

export interface Workspace {
  readonly name: string;
  readonly key: string;
  readonly service: Service;
  /** Opens the web app signed in to this workspace. */
  readonly link: string;
  /** Folder in which the disk store keeps this workspace's files. */
  readonly folder: string;
  readonly api: Api;
}

export function workspaceOf(service: Service, name: string, key: string): Workspace {
  return {
    name,
    key,
    service,
    link: `${service.origin}/#key=${key}`,
    folder: join(service.dataDir, 'media', name),
    api: apiOf(service.origin, key),
  };
}

export interface PerTest {
  /** An empty workspace that no other test uses. */
  readonly workspace: Workspace;
  /** A second workspace of the same service. */
  readonly otherWorkspace: Workspace;
  readonly guard: PageGuard;
  /** A temporary folder, removed after the test. */
  readonly folder: string;
}

export interface PerWorker {
  readonly service: Service;
  readonly workspaces: Iterator<Workspace, undefined>;
}

function nextOf(workspaces: PerWorker['workspaces']): Workspace {
  const next = workspaces.next();
  if (next.done) throw new Error('This worker has run out of workspaces.');
  return next.value;
}

export const test = base.extend<PerTest, PerWorker>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      await using service = await startService({ API_KEYS: apiKeys() });
      await use(service);
    },
    { scope: 'worker' },
  ],
  workspaces: [
    async ({ service }, use) => {
      await use(workspacesOf(service));
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    await waitForPaintBeforeInput(context);
    await use(context);
  },
  workspace: ({ workspaces }, use) => use(nextOf(workspaces)),
  otherWorkspace: ({ workspaces }, use) => use(nextOf(workspaces)),
  guard: [
    async ({ context }, use) => {
      const guard = pageGuard();
      await guard.watch(context);
      await use(guard);
      expect(guard.problems, 'browser errors').toEqual([]);
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-e2e-files-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
});

function apiKeys(): string {
  return Array.from(
    { length: WORKSPACES_PER_WORKER },
    (_, index) => `t${index}:${randomBytes(24).toString('base64url')}`,
  ).join(',');
}

function* workspacesOf(service: Service): Generator<Workspace, undefined> {
  for (const pair of service.env['API_KEYS']?.split(',') ?? []) {
    const [name = '', key = ''] = pair.split(':');
    yield workspaceOf(service, name, key);
  }
}
