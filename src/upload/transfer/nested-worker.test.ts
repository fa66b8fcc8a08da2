import { expect, test } from 'vitest';
import { mayNestWorkers } from './nested-worker.ts';

test.each([
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', false],
  [
    'Chromium',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.0.0',
    true,
  ],
  [
    'Safari',
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    true,
  ],
  ['Firefox with Safari’s engine', 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 FxiOS/153.0 Mobile', true],
])('in %s a worker starts nested workers only if they work there', (_, userAgent, mayNest) => {
  expect(mayNestWorkers(userAgent)).toBe(mayNest);
});
