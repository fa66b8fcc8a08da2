// A service whose build is replaced while the app is open. The second build is the pseudo-locale app, so a test sees which
// build a page comes from.
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildInPseudoLocale } from './pseudo-app.ts';
import { ROOT, startService } from './service.ts';
import { type Workspace, workspaceOf } from './test.ts';

const BUILD = join(ROOT, 'dist');
const WORKSPACES = 100;

export interface UpdatedService extends AsyncDisposable {
  /** Restores the usual build and returns an unused workspace. */
  before(): Promise<Workspace>;
  /** Replaces the build with the pseudo-locale app. */
  update(): Promise<void>;
}

export async function startUpdatedService(): Promise<UpdatedService> {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'lectern-e2e-updated-'));
  started.defer(() => rm(folder, { recursive: true }));
  const [root, another] = [join(folder, 'project'), join(folder, 'another')];
  await Promise.all([layOutProject(root), buildInPseudoLocale(another)]);
  const keys = Array.from({ length: WORKSPACES }, (_, index) => [`u${index}`, newKey()] as const);
  const API_KEYS = keys.map(([name, key]) => `${name}:${key}`).join(',');
  const service = started.use(await startService({ API_KEYS }, root));
  const put = async (build: string) => {
    await rm(join(root, 'dist'), { recursive: true, force: true });
    await cp(build, join(root, 'dist'), { recursive: true });
  };
  const all = started.move();
  return {
    async before() {
      await put(BUILD);
      const [name, key] = keys.pop() ?? [];
      if (name === undefined || key === undefined) throw new Error('There are no workspaces left.');
      return workspaceOf(service, name, key);
    },
    update: () => put(another),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

const newKey = () => randomBytes(24).toString('hex');

/** Copies the parts of the project that the service needs to run. */
async function layOutProject(root: string): Promise<void> {
  const copied = ['package.json', 'src/contract', 'src/service', 'dist'];
  await Promise.all(copied.map((path) => cp(join(ROOT, path), join(root, path), { recursive: true })));
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
}
