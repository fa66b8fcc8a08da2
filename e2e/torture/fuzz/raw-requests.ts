// Sends broken HTTP requests byte by byte. The service must answer with a documented status or close the connection.
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc, { type Arbitrary } from 'fast-check';
import type { Draw, Fuzzed } from './endpoints.ts';

const MIB = 1024 * 1024;

/** Statuses of the endpoints and of the HTTP layer (docs/api.md §4). */
const DOCUMENTED: ReadonlySet<number> = new Set([
  200, 201, 204, 304, 400, 401, 403, 404, 408, 412, 417, 429, 431, 503, 505, 507,
]);

const head = (key: string, ...lines: readonly string[]) =>
  ['POST /api/glossary HTTP/1.1', 'Host: localhost', `X-Api-Key: ${key}`, ...lines, '', ''].join('\r\n');
const JSON_TYPE = 'Content-Type: application/json';

/** @returns broken requests by their fault */
export function brokenRequests(key: string): Readonly<Record<string, string>> {
  const get = `GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  return {
    'a body that breaks off': `${head(key, JSON_TYPE, 'Content-Length: 100')}{"name":`,
    'more than Content-Length': `${head(key, JSON_TYPE, 'Content-Length: 2')}{}{"name": "rest"}`,
    'two lengths': `${head(key, JSON_TYPE, 'Content-Length: 2', 'Content-Length: 3')}{} `,
    'a length and chunks': `${head(key, JSON_TYPE, 'Content-Length: 2', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
    'a length below zero': `${head(key, JSON_TYPE, 'Content-Length: -1')}{}`,
    'a length beyond all numbers': `${head(key, JSON_TYPE, `Content-Length: ${'9'.repeat(40)}`)}{}`,
    'a chunk that is shorter than it says': `${head(key, JSON_TYPE, 'Transfer-Encoding: chunked')}ff\r\n{}\r\n0\r\n\r\n`,
    'a chunk that is longer than it says': `${head(key, JSON_TYPE, 'Transfer-Encoding: chunked')}1\r\n{}\r\n0\r\n\r\n`,
    'a chunk of no size': `${head(key, JSON_TYPE, 'Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
    'a chunk of a size beyond all numbers': `${head(key, JSON_TYPE, 'Transfer-Encoding: chunked')}${'f'.repeat(40)}\r\n{}`,
    'chunks without an end': `${head(key, JSON_TYPE, 'Transfer-Encoding: chunked')}2\r\n{}\r\n`,
    'an endless extension of a chunk': `${head(key, JSON_TYPE, 'Transfer-Encoding: chunked')}2;${'x'.repeat(MIB)}\r\n{}`,
    'another transfer encoding': `${head(key, JSON_TYPE, 'Transfer-Encoding: gzip')}{}`,
    'chunks in an old version': head(key, 'Transfer-Encoding: chunked').replace('/1.1', '/1.0'),
    'two hosts': head(key, 'Host: other'),
    'two keys': head(key, `X-Api-Key: ${key}`, `Authorization: Bearer ${key}`),
    'a header of a megabyte': head(key, `X-Long: ${'x'.repeat(MIB)}`),
    'very many headers': head(key, ...Array.from({ length: 5_000 }, (_, index) => `X-${index}: y`)),
    'a header without a colon': head(key, 'nonsense'),
    'a header without a name': head(key, ': value'),
    'a NUL in a header': head(key, 'X-Odd: a\0b'),
    'a folded header': head(key, 'X-Odd: a\r\n b'),
    'bare line feeds': get.replaceAll('\r\n', '\n'),
    'an address of a megabyte': `GET /${'x'.repeat(MIB)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    'an absolute address': get.replace('/healthz', 'http://other.example/healthz'),
    'a method of its own': get.replace('GET', 'BREW'),
    CONNECT: get.replace('GET /healthz', 'CONNECT other.example:443'),
    'an upgrade': get.replace('\r\n\r\n', '\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    'a preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'HTTP/0.9': 'GET /healthz\r\n\r\n',
    'an expectation': head(key, 'Expect: the unexpected', 'Content-Length: 0'),
    'a TLS greeting': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    nothing: '',
    'a hundred requests at once': get.repeat(100),
    'a request hidden in a body': `${head(key, JSON_TYPE, `Content-Length: ${get.length}`)}${get}`,
  };
}

/** Generates valid requests in which some bytes are removed, doubled or replaced. */
function damaged(key: string): Arbitrary<string> {
  const whole = fc.constantFrom<string>(
    `${head(key, JSON_TYPE, 'Content-Length: 14')}{"name": "fu"}`,
    `${head(key, JSON_TYPE, 'Transfer-Encoding: chunked')}e\r\n{"name": "fu"}\r\n0\r\n\r\n`,
    `GET /api/media/files HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`,
    'PUT /upload?token=x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nbytes',
    'GET /read?token=x HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-9\r\nIf-Range: "x"\r\n\r\n',
    'OPTIONS /api/glossary HTTP/1.1\r\nHost: localhost\r\nOrigin: http://other.example\r\n\r\n',
  );
  const odd = fc.oneof(
    fc.constantFrom('', '\0', '\r', '\n', '\r\n', ':', ' ', '\x80'),
    fc.string({ maxLength: 9 }),
  );
  const damage = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), gone: fc.nat(12), odd });
  return fc.tuple(whole, fc.array(damage, { minLength: 1, maxLength: 4 })).map(([request, damages]) =>
    damages.reduce((left, { at, gone, odd }) => {
      const from = Math.floor(at * left.length);
      return left.slice(0, from) + odd + left.slice(from + gone);
    }, request),
  );
}

/** @throws Error if an answer has an undocumented status */
export async function fuzzRaw({ origin, key }: Fuzzed, { seed, runs }: Draw): Promise<void> {
  for (const [what, request] of Object.entries(brokenRequests(key))) {
    expectDocumented(await statusesOf(origin, request), what);
  }
  const property = fc.asyncProperty(damaged(key), async (request) => {
    expectDocumented(await statusesOf(origin, request), JSON.stringify(request));
  });
  await fc.assert(property, { seed, numRuns: runs });
}

function expectDocumented(statuses: readonly number[], what: string): void {
  const odd = statuses.filter((status) => !DOCUMENTED.has(status));
  if (odd.length > 0) throw new Error(`Documented nowhere: ${odd.join(', ')}, the answer to ${what}`);
}

/** Time (ms) to wait for an answer before the connection is closed. */
const RESPONSE_TIMEOUT_MS = 100;

/** Sends one request. @returns the statuses of all answers until the connection closes */
async function statusesOf(origin: string, request: string): Promise<number[]> {
  const { port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
  const answers = text(socket).catch(() => '');
  socket.write(Buffer.from(request, 'latin1'));
  const timer = setTimeout(() => socket.end(), RESPONSE_TIMEOUT_MS);
  socket.once('data', () => socket.end()).once('close', () => clearTimeout(timer));
  return [...(await answers).matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
}

/** Opens many connections that send a little and then stall. @returns how each connection ended */
export async function openStalledRequests({ origin }: Fuzzed, connections: number): Promise<number[]> {
  const { port } = new URL(origin);
  const starts = [
    '',
    'GET',
    'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
    'POST /api/glossary HTTP/1.1\r\n',
  ];
  const sockets = Array.from({ length: connections }, (_, index) => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
    socket.write(starts[index % starts.length] ?? '');
    return socket;
  });
  const ends = sockets.map(async (socket) => {
    const closed = once(socket, 'close');
    const answer = await text(socket).catch(() => '');
    await closed;
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
  });
  return Promise.all(ends);
}
