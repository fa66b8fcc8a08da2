// Fixtures of the fault specs: a proxy before the service, and a guard that allows failed requests in the console.
import { randomBytes } from 'node:crypto';
import { type FaultProxy, startFaultProxy } from '#e2e/harness/fault-proxy.ts';
import type { PageGuard } from '#e2e/harness/page-guard.ts';
import { type Service, startService } from '#e2e/harness/service.ts';
import { test as base, expect, type Workspace, workspaceOf } from '#e2e/harness/test.ts';

export { expect };

export interface Faulty {
  readonly guard: PageGuard;
  /** A proxy before the service that all tests of a worker share. */
  readonly faults: FaultProxy;
  /** Starts a service for this test only, with these settings, and stops it after the test. */
  readonly ownWorkspace: (env?: NodeJS.ProcessEnv) => Promise<Workspace>;
}

export const test = base.extend<Faulty>({
  guard: async ({ guard }, use) => {
    guard.allow(/Failed to load resource/);
    await use(guard);
  },
  faults: async ({ service }, use) => {
    await using proxy = await startFaultProxy(service.origin);
    await use(proxy);
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  ownWorkspace: async ({}, use) => {
    await using services = new AsyncDisposableStack();
    await use(async (env = {}) => {
      const key = randomBytes(24).toString('base64url');
      const service: Service = services.use(await startService({ ...env, API_KEYS: `own:${key}` }));
      return workspaceOf(service, 'own', key);
    });
  },
});
