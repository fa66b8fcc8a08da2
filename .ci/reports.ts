// What the runners' own JSON says of a run: how many tests passed and failed, and which were skipped.
import { relative } from 'node:path';
import { z } from 'zod';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** By file and title. Also those that are yet to be written (`todo`, `fixme`), or that nobody came to run. */
  readonly skipped: readonly string[];
}

const UNRUN = new Set(['skipped', 'pending', 'todo', 'disabled']);

const vitestFile = z.object({
  name: z.string(),
  assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
});

export const vitestReport = z
  .object({ numPassedTests: z.int(), numFailedTests: z.int(), testResults: z.array(vitestFile) })
  .transform(
    ({ numPassedTests: passed, numFailedTests: failed, testResults }): Count => ({
      passed,
      failed,
      skipped: testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => UNRUN.has(status))
          .map(({ fullName }) => `${relative('', name)} › ${fullName}`),
      ),
    }),
  );

const playwrightSuite = z.object({
  title: z.string(),
  specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

function skippedIn({ title, specs, suites = [] }: z.output<typeof playwrightSuite>): string[] {
  const skipped = specs.filter(({ tests }) => tests.some(({ status }) => status === 'skipped'));
  const names = [...skipped.map((spec) => spec.title), ...suites.flatMap(skippedIn)];
  return names.map((name) => `${title} › ${name}`);
}

export const playwrightReport = z
  .object({
    stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
    suites: z.array(playwrightSuite),
  })
  .transform(
    ({ stats, suites }): Count => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: suites.flatMap(skippedIn),
    }),
  );

export function summaryLine({ passed, failed, skipped }: Count): string {
  const skips = skipped.length === 0 ? '' : `, ${skipped.length} skipped`;
  return `${passed} passed, ${failed} failed${skips}`;
}
