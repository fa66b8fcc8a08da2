import { expect, test } from 'vitest';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { KEYS, startTestService } from '#service/testing/test-service.ts';
import { rateLimit } from './rate-limit.ts';

test('a key may send a burst of ten seconds, and then requests at its rate', () => {
  let now = 0;
  const refuseTooOften = rateLimit(2, () => now);
  const isLet = (key: string) => {
    try {
      refuseTooOften(key);
      return true;
    } catch (error) {
      expect(error).toMatchObject({ code: 'rate-exceeded' });
      return false;
    }
  };
  const letOf = (times: number) => Array.from({ length: times }, () => isLet('one')).filter(Boolean).length;
  expect(letOf(30)).toBe(20);
  expect(isLet('other')).toBe(true);
  now += 1_500;
  expect(letOf(30)).toBe(3);
  now += 3_600_000;
  expect(letOf(30)).toBe(20);
});

test('any request over the rate gets 429 with Retry-After, and a request without a valid key still gets 401', async () => {
  await using service = await startTestService({ requestsPerSecond: 1 });
  const answers = await Promise.all(Array.from({ length: 100 }, () => service.send('GET', '/glossary')));
  const refused = answers.find(({ statusCode }) => statusCode !== 200);
  expect(refused?.headers['retry-after']).toBe('1');
  if (refused) expectProblem(refused, 429, 'rate-exceeded');
  expect((await service.send('GET', '/glossary', undefined, 'other')).statusCode).toBe(200);
  const stranger = { url: '/api/glossary', headers: { 'x-api-key': `${KEYS.studio}?` } };
  expect((await service.inject(stranger)).statusCode).toBe(401);
  expect((await service.inject('/healthz')).statusCode).toBe(200);
});

test('without the setting, no request is limited', async () => {
  await using service = await startTestService();
  const answers = await Promise.all(Array.from({ length: 500 }, () => service.send('GET', '/capabilities')));
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
});
