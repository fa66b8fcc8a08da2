import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { keepCompiled } from './.ci/test-environment.ts';
import { launchOptions } from './e2e/chromium.ts';

keepCompiled();

export default defineConfig({
  testDir: 'e2e',
  // Beside them are *.test.ts, which need no browser: Vitest runs those.
  testMatch: '**/*.spec.ts',
  // Playwright empties its folder at start; the reports beside it are other runners' too.
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  // A third of the time a test waits for what is to appear: one worker more than cores.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Both are long enough for a busy machine of two cores; what passes never waits that long.
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
