// `npm test`: runs all tests. Each runner runs even if an earlier one fails. The exit code says whether all tests passed.
// Writes the reports of the runners and summary.json, their sum, to test-results/.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { type Count, playwrightReport, summaryLine, vitestReport } from './reports.ts';

const RESULTS = 'test-results';
const UNIT_RESULTS = join(RESULTS, 'unit.json');
const E2E_RESULTS = join(RESULTS, 'e2e.json');

function run(...command: string[]): boolean {
  console.log(`\n> ${command.join(' ')}`);
  return spawnSync('npx', command, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

/** Reads a runner's report. A runner that fails without naming a failed test, or writes no report, counts as one failure. */
function count(report: string, schema: z.ZodType<Count>, succeeded: boolean): Count {
  let counted: Count = { passed: 0, failed: 0, failures: [], skipped: [] };
  try {
    counted = schema.parse(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { ...counted, failed: 1 };
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
const sum: Count = {
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
  failures: all.flatMap(({ failures }) => failures),
  skipped: all.flatMap(({ skipped }) => skipped),
};
writeFileSync(join(RESULTS, 'summary.json'), JSON.stringify(sum));
console.log();
for (const [name, one] of Object.entries(counts)) console.log(`${name}: ${summaryLine(one)}`);
for (const { name, why } of sum.failures) console.log(`failed: ${name}\n${why}\n`);
for (const name of sum.skipped) console.log(`skipped: ${name}`);
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;
