// What the runners' own JSON says of a run: how many tests passed, and which failed or were skipped.
import { relative } from 'node:path';
import { z } from 'zod';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** By file and title. Fewer than `failed` where a runner ended without naming what failed. */
  readonly failures: readonly string[];
  /** By file and title. Also those that are yet to be written (`todo`, `fixme`), or that nobody came to run. */
  readonly skipped: readonly string[];
}

const UNRUN = new Set(['skipped', 'pending', 'todo', 'disabled']);
/** In Playwright's words; one that passed in the end failed before. */
const FAILED = new Set(['unexpected', 'flaky']);

const vitestFile = z.object({
  name: z.string(),
  assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
});

export const vitestReport = z
  .object({ numPassedTests: z.int(), numFailedTests: z.int(), testResults: z.array(vitestFile) })
  .transform(({ numPassedTests: passed, numFailedTests: failed, testResults }): Count => {
    const named = (is: (status: string) => boolean) =>
      testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => is(status))
          .map(({ fullName }) => `${relative('', name)} › ${fullName}`),
      );
    return {
      passed,
      failed,
      failures: named((status) => status === 'failed'),
      skipped: named((status) => UNRUN.has(status)),
    };
  });

const playwrightSuite = z.object({
  title: z.string(),
  specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

type Suite = z.output<typeof playwrightSuite>;

function named({ title, specs, suites = [] }: Suite, is: (status: string) => boolean): string[] {
  const ours = specs.filter(({ tests }) => tests.some(({ status }) => is(status)));
  const names = [...ours.map((spec) => spec.title), ...suites.flatMap((suite) => named(suite, is))];
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
      failures: suites.flatMap((suite) => named(suite, (status) => FAILED.has(status))),
      skipped: suites.flatMap((suite) => named(suite, (status) => status === 'skipped')),
    }),
  );

export function summaryLine({ passed, failed, skipped }: Omit<Count, 'failures'>): string {
  const skips = skipped.length === 0 ? '' : `, ${skipped.length} skipped`;
  return `${passed} passed, ${failed} failed${skips}`;
}
