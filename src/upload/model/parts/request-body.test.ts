import { expect, it } from 'vitest';
import { bodiesFor } from './request-body.ts';

const MOZILLA = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

it.each([
  ['Chromium', `${MOZILLA} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36`, 'slices'],
  [
    'Edge',
    `${MOZILLA} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0`,
    'slices',
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'slices'],
  ['Safari', `${MOZILLA} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`, 'buffers'],
  [
    'Chrome on an iPhone, which is WebKit',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/156.0 Mobile/15E148 Safari/604.1',
    'buffers',
  ],
] as const)('%s gets request bodies that it can send', (_, userAgent, bodies) => {
  expect(bodiesFor(userAgent)).toBe(bodies);
});
