import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { keepCompiled } from './.ci/test-environment.ts';
import { launchOptions } from './e2e/chromium.ts';

keepCompiled();

export default defineConfig({
  testDir: 'e2e',
  // Vitest runs the *.test.ts beside them, which need no browser.
  testMatch: '**/*.spec.ts',
  // A folder of its own, because Playwright empties it at start. Other runners write reports to test-results.
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  // One worker more than cores, because tests wait for the page a third of the time.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Both limits leave time for a busy machine with two cores. A passing test never waits that long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test costs a quarter of the run: look at one with `npx playwright test NAME --trace on`.
    trace: 'off',
  },
});
