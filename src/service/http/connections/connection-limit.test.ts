import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectionLimit } from './connection-limit.ts';

test('connections take a third of the files that the process may have open', () => {
  const code = `
    import { connectionLimit } from ${JSON.stringify(join(import.meta.dirname, 'connection-limit.ts'))};
    console.log(connectionLimit());`;
  const node = `exec "$0" --input-type=module --eval "$1"`;
  const script = `ulimit -n 600 && ${node}`;
  const { stdout } = spawnSync('bash', ['-c', script, process.execPath, code], { encoding: 'utf8' });
  expect(stdout.trim()).toBe('200');
});

test('where the system doesn’t say how many that are, they are a third of what it surely has', () => {
  expect(connectionLimit(() => '')).toBe(3_413);
  expect(connectionLimit(() => 'Max open files            unlimited            unlimited')).toBe(3_413);
});
