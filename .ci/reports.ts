// Reads the JSON reports of Vitest and Playwright: how many tests passed, which failed and why, and which were skipped.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

export interface Failure {
  /** File and title of the test. */
  readonly name: string;
  /** The runner's error message, without colours. It may have many lines. */
  readonly why: string;
}

export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** Fewer than `failed` if a runner ended without naming the failed tests. */
  readonly failures: readonly Failure[];
  /** File and title of each skipped test. Tests marked `todo` or `fixme` and tests that never started count as skipped. */
  readonly skipped: readonly string[];
}

const SKIPPED_STATUSES = new Set(['skipped', 'pending', 'todo', 'disabled']);
/** Statuses in Playwright's report. A flaky test failed before it passed, so it counts as failed. */
const FAILED = new Set(['unexpected', 'flaky']);

const vitestFile = z.object({
  name: z.string(),
  assertionResults: z.array(
    z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).optional() }),
  ),
});

export const vitestReport = z
  .object({ numPassedTests: z.int(), numFailedTests: z.int(), testResults: z.array(vitestFile) })
  .transform(({ numPassedTests: passed, numFailedTests: failed, testResults }): Count => {
    const results = testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ status, fullName, failureMessages = [] }) => ({
        status,
        name: `${relative('', file)} › ${fullName}`,
        why: plain(failureMessages),
      })),
    );
    return {
      passed,
      failed,
      failures: results.filter(({ status }) => status === 'failed').map(({ name, why }) => ({ name, why })),
      skipped: results.filter(({ status }) => SKIPPED_STATUSES.has(status)).map(({ name }) => name),
    };
  });

const playwrightResult = z.object({
  errors: z.array(z.object({ message: z.string().optional() })),
  steps: z.array(z.object({ title: z.string(), error: z.unknown().optional() })).optional(),
});

const playwrightTest = z.object({ status: z.string(), results: z.array(playwrightResult) });

const playwrightSuite = z.object({
  title: z.string(),
  specs: z.array(z.object({ title: z.string(), tests: z.array(playwrightTest) })),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

function plain(messages: readonly string[]): string {
  return stripVTControlCharacters(messages.join('\n')).trim();
}

/** Returns the titles of failed steps and the errors. Without the steps, an error in a loop doesn't say which round it was. */
function why({ results }: z.output<typeof playwrightTest>): string {
  const steps = results.flatMap((result) => result.steps ?? []).filter(({ error }) => error !== undefined);
  const errors = results.flatMap((result) => result.errors.map(({ message = '' }) => message));
  return plain([...steps.map(({ title }) => `In: ${title}`), ...errors]);
}

interface Named extends Failure {
  readonly status: string;
}

function flat({ title, specs, suites = [] }: z.output<typeof playwrightSuite>): Named[] {
  const own = specs.flatMap((spec) =>
    spec.tests.map((test) => ({ status: test.status, name: spec.title, why: why(test) })),
  );
  return [...own, ...suites.flatMap(flat)].map(({ status, name, why }) => ({
    status,
    name: `${title} › ${name}`,
    why,
  }));
}

export const playwrightReport = z
  .object({
    stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
    suites: z.array(playwrightSuite),
  })
  .transform(({ stats, suites }): Count => {
    const results = suites.flatMap(flat);
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      failures: results.filter(({ status }) => FAILED.has(status)).map(({ name, why }) => ({ name, why })),
      skipped: results.filter(({ status }) => status === 'skipped').map(({ name }) => name),
    };
  });

export function summaryLine({ passed, failed, skipped }: Omit<Count, 'failures'>): string {
  const skips = skipped.length === 0 ? '' : `, ${skipped.length} skipped`;
  return `${passed} passed, ${failed} failed${skips}`;
}
