import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectionLimit } from './connection-limit.ts';

test('connections may use a third of the process’s file descriptors', () => {
  const code = `
    import { connectionLimit } from ${JSON.stringify(join(import.meta.dirname, 'connection-limit.ts'))};
    console.log(connectionLimit());`;
  const node = `exec "$0" --input-type=module --eval "$1"`;
  const script = `ulimit -n 600 && ${node}`;
  const { stdout } = spawnSync('bash', ['-c', script, process.execPath, code], { encoding: 'utf8' });
  expect(stdout.trim()).toBe('200');
});

test('if the system doesn’t tell its limit of descriptors, connections may use a third of the minimum', () => {
  expect(connectionLimit(() => '')).toBe(3_413);
  expect(connectionLimit(() => 'Max open files            unlimited            unlimited')).toBe(3_413);
});
