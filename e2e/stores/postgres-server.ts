// Starts the installed PostgreSQL for tests, with a temporary cluster on loopback. PostgreSQL refuses to run as root, so
// root starts it under the account of its package.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess, isRunning } from '#e2e/harness/end-process.ts';
import { freePort } from './free-port.ts';

export interface PostgresServer extends AsyncDisposable {
  /** Address without a database name: `postgres://lectern@127.0.0.1:PORT` */
  readonly url: string;
  /** Kills the server with SIGKILL. */
  kill(): Promise<void>;
  /** Starts the server again with the same data and address. */
  startAgain(): Promise<void>;
}

export interface PostgresOptions {
  /** Whether acknowledged commits survive a kill. Most tests don't need this and run faster without. */
  readonly keepsCommits?: boolean;
}

const START_TIMEOUT_MS = 90_000;
const ACCOUNT = 'postgres';

/** @returns undefined if PostgreSQL is not installed */
export async function startPostgres({
  keepsCommits = false,
}: PostgresOptions = {}): Promise<PostgresServer | undefined> {
  const programs = programFolder();
  const isRoot = process.getuid?.() === 0;
  const account = isRoot ? accountOf(ACCOUNT) : undefined;
  if (programs === undefined || (isRoot && !account)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'lectern-postgres-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const options = { ...account, cwd: folder };
  const cluster = ['--username=lectern', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'];
  execFileSync(join(programs, 'initdb'), ['-D', data, ...cluster], { ...options, stdio: 'pipe' });
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    `synchronous_commit=${keepsCommits ? 'on' : 'off'}`,
    'full_page_writes=off',
    'max_connections=300',
  ];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const pidFile = join(data, 'postmaster.pid');
  const launch = () => spawn(join(programs, 'postgres'), args, { ...options, stdio: 'ignore' });
  let server = launch();
  const stop = async () => {
    // SIGQUIT stops PostgreSQL at once. The data are deleted anyway.
    await endProcess(server, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  if (!(await isReady(pidFile, server))) {
    await stop();
    throw new Error('PostgreSQL did not start.');
  }
  return {
    url: `postgres://lectern@127.0.0.1:${port}`,
    kill: () => endProcess(server, 'SIGKILL'),
    async startAgain() {
      const deadline = performance.now() + START_TIMEOUT_MS;
      // The start fails while processes of the killed server are still running.
      do server = launch();
      while (!(await isReady(pidFile, server)) && performance.now() < deadline);
      if (!isRunning(server)) throw new Error('PostgreSQL did not start again.');
    },
    [Symbol.asyncDispose]: stop,
  };
}

/** @returns the folder of the newest installed PostgreSQL; Debian's packages don't add it to PATH */
function programFolder(): string | undefined {
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) =>
    b.localeCompare(a, 'en', { numeric: true }),
  );
  const path = (process.env['PATH'] ?? '').split(delimiter);
  return [...debian, ...path].find((folder) => existsSync(join(folder, 'initdb')));
}

function accountOf(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** Waits until the eighth line of postmaster.pid says "ready". */
async function isReady(file: string, server: ChildProcess): Promise<boolean> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline && isRunning(server)) {
    const [pid, , , , , , , state] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    if (pid === String(server.pid) && state?.startsWith('ready')) return true;
    await sleep(20);
  }
  return false;
}
