import { afterAll, expect, test } from 'vitest';
import { KEYS, startTestService, type TestService } from '#service/testing/test-service.ts';

const PROXY = '10.0.0.1';
const FORWARDED = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'media.example.com' };

const service = await startTestService({ trustedProxies: ['10.0.0.0/8'] });
afterAll(() => service[Symbol.asyncDispose]());

/** What a signed address asked for in this way starts with. */
async function originFor(
  asked: TestService,
  headers: Record<string, string>,
  remoteAddress = '127.0.0.1',
): Promise<string> {
  const response = await asked.inject({
    method: 'POST',
    url: '/api/media/upload-url',
    remoteAddress,
    headers: { host: 'here:4600', 'x-api-key': KEYS.studio, ...headers },
    payload: { fileName: 'a.wav', contentType: 'audio/wav' },
  });
  return new URL(response.json<string>()).origin;
}

test('signed addresses start with the host the request was sent to', async () => {
  expect(await originFor(service, {})).toBe('http://here:4600');
  expect(await originFor(service, { host: '[::1]:4600' })).toBe('http://[::1]:4600');
});

test('a trusted proxy says what the caller asked for', async () => {
  expect(await originFor(service, FORWARDED, PROXY)).toBe('https://media.example.com');
});

test('X-Forwarded-* from anyone else is ignored', async () => {
  expect(await originFor(service, FORWARDED)).toBe('http://here:4600');
  await using trustsNobody = await startTestService();
  expect(await originFor(trustsNobody, FORWARDED, PROXY)).toBe('http://here:4600');
});

test('PUBLIC_URL goes before everything', async () => {
  await using named = await startTestService({
    publicUrl: 'https://public.example.com',
    trustedProxies: [PROXY],
  });
  expect(await originFor(named, FORWARDED, PROXY)).toBe('https://public.example.com');
});
