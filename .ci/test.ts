// `npm test`: every test there is. All runners run even if an earlier one fails; the exit code says whether all passed.
// Leaves the runners' own JSON and summary.json, the sum over them, in test-results/.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const RESULTS = 'test-results';
const UNIT_RESULTS = join(RESULTS, 'unit.json');
const E2E_RESULTS = join(RESULTS, 'e2e.json');

interface Count {
  readonly passed: number;
  readonly failed: number;
}

const vitestReport = z
  .object({ numPassedTests: z.int(), numFailedTests: z.int() })
  .transform((report): Count => ({ passed: report.numPassedTests, failed: report.numFailedTests }));

const playwrightReport = z
  .object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }) })
  .transform(({ stats }): Count => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }));

function run(...command: string[]): boolean {
  console.log(`\n> ${command.join(' ')}`);
  return spawnSync('npx', command, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

/** What a runner's report says. A runner that fails without naming a failed test, or leaves no report, is one failure. */
function count(report: string, schema: z.ZodType<Count>, succeeded: boolean): Count {
  let counted: Count = { passed: 0, failed: 0 };
  try {
    counted = schema.parse(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
  return succeeded || counted.failed > 0 ? counted : { ...counted, failed: 1 };
}

function unit(): Count {
  const succeeded = run(
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${UNIT_RESULTS}`,
  );
  return count(UNIT_RESULTS, vitestReport, succeeded);
}

function endToEnd(): Count {
  const ready = run('vite', 'build') && run('node', 'e2e/chromium.ts');
  const succeeded = ready && run('playwright', 'test');
  return count(E2E_RESULTS, playwrightReport, succeeded);
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const counts = { unit: unit(), 'end to end': endToEnd() };
const all = Object.values(counts);
const passed = all.reduce((sum, one) => sum + one.passed, 0);
const failed = all.reduce((sum, one) => sum + one.failed, 0);
writeFileSync(join(RESULTS, 'summary.json'), JSON.stringify({ passed, failed }));
console.log();
for (const [name, one] of Object.entries(counts))
  console.log(`${name}: ${one.passed} passed, ${one.failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
