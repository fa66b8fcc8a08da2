// Starts the real service as its own process: free port, own data folder in the system's temporary one, gone afterwards.
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
  /** The sign-in link it printed; undefined where API_KEYS were given. */
  readonly link: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  /** All it has printed so far. */
  log(): string;
  /** Ends the process; the data stay. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Ends the process and removes its data. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * @param env settings over the defaults; `DATA` and `PORT` of an earlier service start it again where it was
 * @param root of the project, or of an earlier state of it
 */
export async function startService(env: NodeJS.ProcessEnv = {}, root = ROOT): Promise<Service> {
  const dataDir = env['DATA'] ?? (await mkdtemp(join(tmpdir(), 'lectern-e2e-')));
  const settings = {
    // As `npm start` has it.
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
      // Nothing is left to finish for data that go away.
      await endProcess(child, 'SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same again after it ended: same data, same address. */
export function startAgain({ env, origin }: Service): Promise<Service> {
  return startService({ ...env, PORT: new URL(origin).port });
}

/** A service that did not come to be. */
export class EndedAtOnce extends Error {
  override readonly name = 'EndedAtOnce';
  /** What it said. */
  readonly printed: string;

  constructor(printed: string) {
    super(`The service ended at once:\n${printed}`);
    this.printed = printed;
  }
}

/** Waits until all lines of the start are printed: where it is and, unless keys were given, the sign-in link. */
async function started(child: ChildProcess, printed: () => string, withLink: boolean): Promise<string> {
  const deadline = AbortSignal.timeout(START_TIMEOUT_MS);
  for (;;) {
    const origin = /Lectern is at (http:\S+)\n/.exec(printed())?.[1];
    if (origin !== undefined && (!withLink || LINK.test(printed()))) return origin;
    if (child.exitCode !== null) throw new EndedAtOnce(printed());
    await Promise.race([
      once(child.stdout ?? child, 'data', { signal: deadline }),
      once(child, 'exit', { signal: deadline }),
    ]);
  }
}
