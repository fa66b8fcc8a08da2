import { join } from 'node:path';
import { expect, test } from 'vitest';
import { playwrightReport, summaryLine, vitestReport } from './reports.ts';

test('the report of Vitest gives file and title of failed, skipped and todo tests, and the errors of failed tests', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'a' },
    { status: 'failed', fullName: 'b', failureMessages: ['Error: \u001b[31m1\u001b[39m is not 2'] },
    { status: 'skipped', fullName: 'a group c' },
    { status: 'todo', fullName: 'd' },
  ];
  const testResults = [{ name: join(process.cwd(), 'src/x.test.ts'), assertionResults }];
  expect(vitestReport.parse({ numPassedTests: 1, numFailedTests: 1, testResults })).toEqual({
    passed: 1,
    failed: 1,
    failures: [{ name: 'src/x.test.ts › b', why: 'Error: 1 is not 2' }],
    skipped: ['src/x.test.ts › a group c', 'src/x.test.ts › d'],
  });
});

test('the report of Playwright gives file, group and title of failed and skipped tests, and counts flaky tests as failed', () => {
  const spec = (title: string, status: string, results: object[] = []) => ({
    title,
    tests: [{ status, results }],
  });
  const failed = {
    errors: [{ message: 'Error: \u001b[2mnot there\u001b[22m' }],
    steps: [{ title: 'one' }, { title: 'another', error: {} }],
  };
  const group = { title: 'a group', specs: [spec('d', 'skipped'), spec('e', 'unexpected', [failed])] };
  const specs = [spec('a', 'expected'), spec('b', 'skipped'), spec('c', 'flaky')];
  const suites = [{ title: 'faults/x.spec.ts', specs, suites: [group] }];
  const stats = { expected: 2, unexpected: 1, flaky: 1 };
  expect(playwrightReport.parse({ stats, suites })).toEqual({
    passed: 2,
    failed: 2,
    failures: [
      { name: 'faults/x.spec.ts › c', why: '' },
      { name: 'faults/x.spec.ts › a group › e', why: 'In: another\nError: not there' },
    ],
    skipped: ['faults/x.spec.ts › b', 'faults/x.spec.ts › a group › d'],
  });
});

test('the summary counts skipped tests if there are any', () => {
  expect(summaryLine({ passed: 3, failed: 0, skipped: [] })).toBe('3 passed, 0 failed');
  expect(summaryLine({ passed: 3, failed: 1, skipped: ['a', 'b'] })).toBe('3 passed, 1 failed, 2 skipped');
});
