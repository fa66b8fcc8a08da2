// Starts the installed Ceph with its S3 gateway for tests. It listens on loopback and keeps its data in memory and in a
// temporary folder.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { endProcess } from '#e2e/harness/end-process.ts';
import { isInstalled } from '#e2e/harness/is-installed.ts';
import { cephConf, GATEWAY } from './ceph-conf.ts';
import { freePort } from './free-port.ts';

export interface S3Server extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`; the path names the bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Kills the gateway with SIGKILL. The data stay, because the OSD has them. */
  killGateway(): Promise<void>;
  startGateway(): Promise<void>;
}

export const HOW_TO_GET_S3 = 'apt install --no-install-recommends ceph-mon ceph-osd radosgw ceph-common';

const PROGRAMS = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'];
const START_TIMEOUT_MS = 90_000;
const KEY = { accessKeyId: 'testaccesskey', secretAccessKey: 'testsecretkey0123456789' };

/** @returns undefined if Ceph is not installed */
export async function startS3(): Promise<S3Server | undefined> {
  if (!PROGRAMS.every(isInstalled)) return undefined;
  await using made = new AsyncDisposableStack();
  // Ceph creates Unix sockets in this folder, and their paths are limited to 107 bytes. Keep the name short.
  const folder = mkdtempSync(join(tmpdir(), 'lectern-s3-'));
  made.defer(() => rmSync(folder, { recursive: true, force: true }));
  const processes = made.use(new AsyncDisposableStack());
  for (const name of ['mon', 'osd', 'rgw', 'run', 'log']) mkdirSync(join(folder, name));
  const [port, monitorPort, fsid] = [await freePort(), await freePort(), randomUUID()];
  const conf = join(folder, 'ceph.conf');
  writeFileSync(conf, cephConf({ folder, fsid, port, monitorPort }));
  const env = { ...process.env, CEPH_CONF: conf, CEPH_ARGS: '' };
  const deadline = AbortSignal.timeout(START_TIMEOUT_MS);
  const run = (...[program = '', ...args]: string[]) =>
    promisify(execFile)(program, args, { env, signal: deadline });

  function launch(...[program = '', ...args]: string[]): ChildProcess {
    const log = openSync(join(folder, 'log', `${program}.out`), 'w');
    const child = spawn(program, ['-f', ...args], { env, stdio: ['ignore', log, log] });
    // The data are deleted anyway, so kill at once.
    processes.defer(() => endProcess(child, 'SIGKILL'));
    return child;
  }

  const monmap = join(folder, 'monmap');
  await run('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`, monmap);
  await run('ceph-mon', '--id', 'a', '--mkfs', '--monmap', monmap);
  await ready(launch('ceph-mon', '--id', 'a'), () => listens(monitorPort));

  const uuid = randomUUID();
  const formatted = run('ceph-osd', '--id', '0', '--mkfs', '--osd-uuid', uuid);
  await Promise.all([formatted, run('ceph', 'osd', 'new', uuid, '0')]);
  await ready(launch('ceph-osd', '--id', '0'), async () =>
    (await run('ceph', 'osd', 'stat')).stdout.includes(' 1 up'),
  );

  const user = ['--uid', 'test', '--display-name', 'test'];
  const key = ['--access-key', KEY.accessKeyId, '--secret-key', KEY.secretAccessKey];
  await run('radosgw-admin', '--name', GATEWAY, 'user', 'create', ...user, ...key);
  const startGateway = async () => {
    const child = launch('radosgw', '--name', GATEWAY);
    await ready(child, () => listens(port));
    return child;
  };
  let gateway = await startGateway();
  const all = made.move();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    ...KEY,
    killGateway: () => endProcess(gateway, 'SIGKILL'),
    async startGateway() {
      gateway = await startGateway();
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };

  async function ready(child: ChildProcess, isReady: () => Promise<boolean>): Promise<void> {
    // A deadline of its own, because a gateway may be restarted long after the other processes.
    const late = AbortSignal.timeout(START_TIMEOUT_MS);
    while (!(await isReady())) {
      if (child.exitCode !== null || late.aborted) {
        const output = readFileSync(join(folder, 'log', `${child.spawnargs[0]}.out`), 'utf8');
        throw new Error(`${child.spawnargs[0]} did not start. ${output.slice(-2_000)}`);
      }
      await sleep(50);
    }
  }
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
