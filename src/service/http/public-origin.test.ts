// The origin that signed addresses start with: PUBLIC_URL if it is set, else an origin derived from the request.
import { afterAll, expect } from 'vitest';
import { testOnDisk, testOnS3 } from '#service/testing/by-store.ts';
import { captureLog } from '#service/testing/captured-log.ts';
import { fileAddress } from '#service/testing/media-steps.ts';
import { KEYS, startTestService, type TestService } from '#service/testing/test-service.ts';

const PROXY = '10.0.0.1';
const FORWARDED = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'media.example.com' };

const service = await startTestService({ trustedProxies: ['10.0.0.0/8'] });
afterAll(() => service[Symbol.asyncDispose]());

/** Requests an upload address with these headers and returns the address's origin. */
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

testOnDisk('without Origin and without a trusted proxy, the address starts with http and Host', async () => {
  expect(await originFor(service, {})).toBe('http://here:4600');
  expect(await originFor(service, { host: '[::1]:4600' })).toBe('http://[::1]:4600');
});

testOnDisk('PUBLIC_URL takes precedence over Host, Origin and a trusted proxy', async () => {
  await using named = await startTestService({
    publicUrl: 'https://public.example.com',
    trustedProxies: [PROXY],
  });
  const origin = 'https://media.example.com:8443';
  expect(await originFor(named, { ...FORWARDED, origin }, PROXY)).toBe('https://public.example.com');
});

const HOST_AND_ORIGIN: [reason: string, host: string, origin: string][] = [
  ['a proxy that ends TLS', 'media.example.com', 'https://media.example.com'],
  ['a proxy that drops the port from Host', 'media.example.com', 'https://media.example.com:8443'],
  ['a proxy that adds its own port to Host', 'media.example.com:8080', 'https://media.example.com'],
  ['a proxy on another port, without TLS', 'media.example.com', 'http://media.example.com:8080'],
  ['an IPv4 address', '192.0.2.1', 'https://192.0.2.1:8443'],
  ['an IPv6 address', '[2001:db8::1]', 'https://[2001:db8::1]:8443'],
  ['an IPv6 address in a longer form', '[2001:DB8:0::0:1]:80', 'https://[2001:db8::1]'],
  ['a Host in upper case', 'Media.Example.COM', 'https://media.example.com'],
];

for (const [reason, host, origin] of HOST_AND_ORIGIN)
  testOnDisk(`scheme and port are taken from an Origin with the host name of Host: ${reason}`, async () => {
    expect(await originFor(service, { host, origin })).toBe(origin);
  });

const UNUSUAL_SPELLINGS: [origin: string, expected: string][] = [
  ['HTTPS://Media.Example.COM', 'https://media.example.com'],
  ['https://media.example.com:443', 'https://media.example.com'],
  ['http://media.example.com:80', 'http://media.example.com'],
  ['https://media.example.com:80', 'https://media.example.com:80'],
];

for (const [origin, expected] of UNUSUAL_SPELLINGS)
  testOnDisk(`Origin ${origin} is normalised to ${expected}`, async () => {
    expect(await originFor(service, { host: 'media.example.com', origin })).toBe(expected);
  });

const IGNORED_ORIGINS: [reason: string, origin: string][] = [
  ['another host name', 'https://evil.example'],
  ['a parent domain', 'https://example.com'],
  ['a subdomain', 'https://a.media.example.com'],
  ['a name that ends alike', 'https://evilmedia.example.com'],
  ['a name that begins alike', 'https://media.example.com.evil.example'],
  ['a trailing dot', 'https://media.example.com.'],
  ['null', 'null'],
  ['no scheme', 'media.example.com'],
  ['another scheme', 'ftp://media.example.com'],
  ['a browser extension', 'chrome-extension://media.example.com'],
  ['a user name', 'https://media.example.com@evil.example'],
  ['a user name before the host', 'https://evil.example@media.example.com'],
  ['a path', 'https://media.example.com/path'],
  ['a slash at the end', 'https://media.example.com/'],
  ['a query', 'https://media.example.com?x'],
  ['a fragment', 'https://media.example.com#x'],
  ['a backslash', 'https://media.example.com\\@evil.example'],
  ['two origins', 'https://media.example.com https://media.example.com:8443'],
  ['two headers joined by Node', 'https://media.example.com, https://evil.example'],
  ['a port that is none', 'https://media.example.com:99999'],
  ['port 0', 'https://media.example.com:0'],
  ['an empty header', ''],
];

for (const [reason, origin] of IGNORED_ORIGINS)
  testOnDisk(`an Origin with ${reason} is ignored`, async () => {
    expect(await originFor(service, { host: 'media.example.com', origin })).toBe('http://media.example.com');
  });

testOnDisk('an Origin in ALLOWED_ORIGINS is ignored, because that page is served elsewhere', async () => {
  const origin = 'https://media.example.com:3000';
  for (const allowedOrigins of [[origin], ['*']]) {
    await using open = await startTestService({ allowedOrigins });
    expect(await originFor(open, { host: 'media.example.com', origin })).toBe('http://media.example.com');
  }
});

testOnDisk('a forged Origin changes no address but the sender’s own', async () => {
  const host = 'media.example.com';
  await originFor(service, { host, origin: 'https://media.example.com:666' });
  expect(await originFor(service, { host })).toBe('http://media.example.com');
  expect(await originFor(service, { host, origin: 'https://media.example.com' })).toBe(
    'https://media.example.com',
  );
});

testOnDisk('every endpoint that returns addresses uses the Origin', async () => {
  const headers = {
    host: 'media.example.com',
    origin: 'https://media.example.com:8443',
    'x-api-key': KEYS.studio,
  };
  const file = { fileName: 'all.wav', contentType: 'audio/wav' };
  await service.inject({ method: 'PUT', url: await fileAddress(service, file.fileName), payload: 'x' });
  const ask = async (path: string, payload: object) => {
    const answer = await service.inject({ method: 'POST', url: `/api/media/${path}`, headers, payload });
    expect(answer.headers['cache-control']).toBe('no-store');
    return answer.body;
  };
  for (const body of [
    await ask('upload-url', file),
    await ask('upload-urls', { files: [file] }),
    await ask('upload-url/multipart', { action: 'presign', ...file }),
    await ask('read-url', { fileName: file.fileName }),
  ])
    expect(body).toContain('"https://media.example.com:8443/');
});

testOnDisk('a trusted proxy states scheme and host', async () => {
  expect(await originFor(service, FORWARDED, PROXY)).toBe('https://media.example.com');
  expect(await originFor(service, FORWARDED, `::ffff:${PROXY}`)).toBe('https://media.example.com');
});

const FORWARDED_HEADERS: [reason: string, headers: Record<string, string>, expected: string][] = [
  [
    'the first scheme of a list is the browser’s',
    { 'x-forwarded-proto': 'https, http' },
    'https://media.example.com',
  ],
  ['a list without blanks', { 'x-forwarded-proto': 'https,http,http' }, 'https://media.example.com'],
  ['a scheme in upper case', { 'x-forwarded-proto': 'HTTPS' }, 'https://media.example.com'],
  ['the port is added', { 'x-forwarded-port': '8443' }, 'https://media.example.com:8443'],
  ['the first port of a list', { 'x-forwarded-port': '8443, 80' }, 'https://media.example.com:8443'],
  ['the default port is left out', { 'x-forwarded-port': '443' }, 'https://media.example.com'],
  [
    'port 80 of https is the proxy’s own, behind the end of TLS',
    { 'x-forwarded-port': '80' },
    'https://media.example.com',
  ],
  [
    'port 443 of http is not used either',
    { 'x-forwarded-proto': 'http', 'x-forwarded-port': '443' },
    'http://media.example.com',
  ],
  [
    'a port in the host wins',
    { 'x-forwarded-host': 'media.example.com:9443', 'x-forwarded-port': '8443' },
    'https://media.example.com:9443',
  ],
  [
    'the default port in the host wins too',
    { 'x-forwarded-host': 'media.example.com:443', 'x-forwarded-port': '8443' },
    'https://media.example.com',
  ],
  ['an IPv6 host', { 'x-forwarded-host': '[::1]', 'x-forwarded-port': '8443' }, 'https://[::1]:8443'],
  ['a port that is no number', { 'x-forwarded-port': '8443x' }, 'https://media.example.com'],
  ['port 0', { 'x-forwarded-port': '0' }, 'https://media.example.com'],
  ['a port that is too large', { 'x-forwarded-port': '65536' }, 'https://media.example.com'],
  [
    'an Origin with that host name wins',
    { 'x-forwarded-proto': 'http', origin: 'https://media.example.com:8443' },
    'https://media.example.com:8443',
  ],
  [
    'an Origin with the host name of the proxy’s own Host is ignored',
    { origin: 'https://here:1' },
    'https://media.example.com',
  ],
];

for (const [reason, headers, expected] of FORWARDED_HEADERS)
  testOnDisk(`X-Forwarded-* of a trusted proxy: ${reason}`, async () => {
    expect(await originFor(service, { ...FORWARDED, ...headers }, PROXY)).toBe(expected);
  });

testOnDisk('X-Forwarded-* of anyone else is ignored', async () => {
  const headers = { ...FORWARDED, 'x-forwarded-port': '8443' };
  expect(await originFor(service, headers)).toBe('http://here:4600');
  await using trustsNobody = await startTestService();
  expect(await originFor(trustsNobody, headers, PROXY)).toBe('http://here:4600');
});

const WARNING = 'signed addresses may not be reachable';

/** Sends one request from each of these origins, and counts the warnings about signed addresses. */
async function warningsAfter(origins: readonly string[], allowedOrigins: string[] = []): Promise<number> {
  const log = captureLog();
  await using warned = await startTestService(
    { logLevel: 'warn', allowedOrigins },
    { writeLog: log.writeLog },
  );
  for (const origin of origins) await originFor(warned, { host: '127.0.0.1:4600', origin });
  return log.printed.split(WARNING).length - 1;
}

testOnDisk('an Origin with another host name is warned about once in the log', async () => {
  expect(await warningsAfter(['https://media.example.com', 'https://media.example.com'])).toBe(1);
});

testOnDisk('the log doesn’t warn about an Origin that was used, is allowed or is invalid', async () => {
  expect(await warningsAfter(['https://127.0.0.1', 'null', ''])).toBe(0);
  expect(await warningsAfter(['https://app.example.com'], ['https://app.example.com'])).toBe(0);
  expect(await warningsAfter(['https://app.example.com'], ['*'])).toBe(0);
});

testOnS3('addresses of S3 are the same for any Origin, and nothing is logged', async () => {
  const plain = await originFor(service, {});
  expect(await originFor(service, { host: 'media.example.com', origin: 'https://media.example.com' })).toBe(
    plain,
  );
  expect(await warningsAfter(['https://media.example.com'])).toBe(0);
});
