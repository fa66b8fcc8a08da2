// Starts the real service as a process of its own, on a free port and with a temporary data folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess } from './end-process.ts';

export const ROOT = join(import.meta.dirname, '..', '..');
const START_TIMEOUT_MS = 90_000;
const LINK = /(http:\S+#key=\S+)\n/;

export interface Service {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  readonly dataDir: string;
  readonly pid: number | undefined;
  /** The printed sign-in link; undefined if API_KEYS are set. */
  readonly link: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  /** @returns everything printed so far */
  log(): string;
  /** Ends the process and keeps its data. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Ends the process and removes its data. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * @param env settings that override the defaults; `DATA` and `PORT` of an earlier service restart it in place
 * @param root folder of the project, or of an earlier version of it
 */
export async function startService(env: NodeJS.ProcessEnv = {}, root = ROOT): Promise<Service> {
  const dataDir = env['DATA'] ?? (await mkdtemp(join(tmpdir(), 'lectern-e2e-')));
  const settings = {
    // The same folder as with `npm start`.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    API_KEYS: '',
    LOG_LEVEL: 'info',
    ...env,
    DATA: dataDir,
  };
  const child = spawn(process.execPath, ['src/service/main.ts'], { cwd: root, env: settings });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const origin = await started(child, () => printed, !settings.API_KEYS);
  return {
    origin,
    dataDir,
    pid: child.pid,
    link: LINK.exec(printed)?.[1],
    env: settings,
    log: () => printed,
    stop: (signal = 'SIGTERM') => endProcess(child, signal),
    async [Symbol.asyncDispose]() {
      // The data are deleted, so there is no need for a clean shutdown.
      await endProcess(child, 'SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a service again after it has ended, with the same data and address. */
export function restartService({ env, origin }: Service): Promise<Service> {
  return startService({ ...env, PORT: new URL(origin).port });
}

/** The service exited during its start. */
export class EndedAtStartError extends Error {
  override readonly name = 'EndedAtOnce';
  /** Everything it printed. */
  readonly printed: string;

  constructor(printed: string) {
    super(`The service ended at once:\n${printed}`);
    this.printed = printed;
  }
}

/** Waits until the service has printed its address and, unless keys are set, the sign-in link. */
async function started(child: ChildProcess, printed: () => string, withLink: boolean): Promise<string> {
  const deadline = AbortSignal.timeout(START_TIMEOUT_MS);
  for (;;) {
    const origin = /Lectern is at (http:\S+)\n/.exec(printed())?.[1];
    if (origin !== undefined && (!withLink || LINK.test(printed()))) return origin;
    if (child.exitCode !== null) throw new EndedAtStartError(printed());
    await Promise.race([
      once(child.stdout ?? child, 'data', { signal: deadline }),
      once(child, 'exit', { signal: deadline }),
    ]);
  }
}
