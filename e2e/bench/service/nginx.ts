// Starts the installed nginx as a peer. Its DAV module stores a PUT without hashing or syncing, and `sendfile` sends files.
// The configuration is Debian's.
import { spawn, spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endProcess } from '#e2e/harness/end-process.ts';
import { freePort } from '#e2e/stores/free-port.ts';

const ANSWERS_WITHIN_MS = 10_000;
const UNUSED = ['proxy', 'fastcgi', 'uwsgi', 'scgi'];

interface Nginx extends AsyncDisposable {
  readonly origin: string;
}

export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).status === 0;
}

/** @param folder new folder for all of nginx's files */
export async function startNginx(folder: string): Promise<Nginx> {
  const port = await freePort();
  await mkdir(join(folder, 'files'), { recursive: true });
  const configuration = join(folder, 'nginx.conf');
  await writeFile(configuration, configurationOf(folder, port));
  const child = spawn('nginx', ['-e', 'stderr', '-c', configuration], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  await answers(origin);
  return {
    origin,
    async [Symbol.asyncDispose]() {
      await endProcess(child, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function configurationOf(folder: string, port: number): string {
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes auto;
    pid ${folder}/pid;
    events {}
    http {
      access_log off;
      sendfile on;
      error_log stderr crit;
      client_max_body_size 0;
      client_body_temp_path ${folder}/coming;
      ${UNUSED.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      server {
        listen 127.0.0.1:${port};
        root ${folder}/files;
        location / { dav_methods PUT; }
      }
    }`;
}

async function answers(origin: string): Promise<void> {
  const end = performance.now() + ANSWERS_WITHIN_MS;
  for (;;) {
    const answer = await fetch(origin).catch(() => undefined);
    if (answer) return;
    if (performance.now() > end) throw new Error('nginx does not answer.');
  }
}
