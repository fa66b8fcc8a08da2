// Checks out and builds an earlier commit in a folder of its own, so that a benchmark can compare it with the working tree.
import { spawnSync } from 'node:child_process';
import { ROOT } from '#e2e/harness/service.ts';

/** Takes minutes if npm has to download packages. */
export function layOutCommit(commit: string, folder: string): void {
  console.log(`Commit ${commit}: its packages and its build`);
  run(ROOT, `git archive ${commit} | tar -x -C '${folder}'`);
  run(folder, 'npm ci --no-audit --no-fund --loglevel=error');
  build(folder);
}

export function build(folder: string): void {
  run(folder, 'npx vite build --logLevel error');
}

function run(folder: string, command: string): void {
  const { status } = spawnSync('bash', ['-c', `set -o pipefail; ${command}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`This failed: ${command}`);
}
