// What an operator does with `npm run keys`, beside a running service.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT, type Service } from './service.ts';

const run = promisify(execFile);

/** A new key for a workspace; it lives until revoked. */
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
