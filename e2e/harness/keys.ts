// Adds and revokes keys with the command line tool while the service runs.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT, type Service } from './service.ts';

const run = promisify(execFile);

/** Creates a key for a workspace. The key is valid until it is revoked. */
export async function addKey(service: Service, workspace: string): Promise<string> {
  return keys(service, 'add', workspace);
}

export async function revokeKey(service: Service, key: string): Promise<void> {
  const id = key.split('_')[1] ?? '';
  await keys(service, 'revoke', id);
}

async function keys(service: Service, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['src/service/cli/keys.ts', ...args], {
    cwd: ROOT,
    env: service.env,
  });
  return stdout.trim();
}
