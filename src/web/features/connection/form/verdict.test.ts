import { describe, expect, test } from 'vitest';
import { ApiError } from '#api-client/api-error.ts';
import { diagnose, type Problem, type RequestContext } from './verdict.ts';
import { words } from './words.ts';

const AT: RequestContext = { page: 'https://app.test/x', baseUrl: 'https://a.test/api', hostAnswers: false };
const refused = (status: number) => new ApiError({ kind: 'refused', status, detail: '', fields: [] });
const silence = new ApiError({ kind: 'unreachable' });

test.each([
  [401, 'key-refused'],
  [403, 'key-refused'],
  [404, 'not-this-api'],
  [405, 'not-this-api'],
  [429, 'refused'],
  [500, 'service-fault'],
  [503, 'service-fault'],
])('an answer with status %d means %s', (status, kind) => {
  expect(diagnose(refused(status), AT).kind).toBe(kind);
});

test('an answer of another server and a timeout are reported as such', () => {
  expect(diagnose(new ApiError({ kind: 'not-this-api', status: 200 }), AT)).toEqual({ kind: 'not-this-api' });
  expect(diagnose(new ApiError({ kind: 'timeout' }), AT)).toEqual({ kind: 'timeout' });
});

describe('no readable answer', () => {
  test('from another origin that answers an opaque request means CORS', () => {
    expect(diagnose(silence, { ...AT, hostAnswers: true })).toEqual({ kind: 'cors' });
  });

  test('from another origin that doesn’t answer at all means an unreachable host', () => {
    expect(diagnose(silence, AT)).toEqual({ kind: 'unreachable' });
  });

  test('from the page’s own origin never means CORS', () => {
    const own = { ...AT, baseUrl: 'https://app.test/api', hostAnswers: true };
    expect(diagnose(silence, own)).toEqual({ kind: 'unreachable' });
  });

  test('from an http address on an https page means blocked mixed content', () => {
    expect(diagnose(silence, { ...AT, baseUrl: 'http://a.test/api' })).toEqual({ kind: 'mixed-content' });
  });

  test.each(['localhost:4600', '127.0.0.1:4600', '[::1]:4600', 'app.localhost'])(
    'from %s is no mixed content, because loopback counts as secure',
    (host) => {
      expect(diagnose(silence, { ...AT, baseUrl: `http://${host}/api` })).toEqual({ kind: 'unreachable' });
    },
  );
});

const PROBLEMS: Problem[] = [
  { kind: 'key-refused', status: 401 },
  { kind: 'mixed-content' },
  { kind: 'cors' },
  { kind: 'unreachable' },
  { kind: 'timeout' },
  { kind: 'not-this-api' },
  { kind: 'service-fault', status: 502 },
  { kind: 'refused', status: 429 },
];

test('every problem has its own message, and problems of the network name the host', () => {
  const sentences = PROBLEMS.map((problem) => words.problem(problem, 'a.test', 'https://app.test'));
  expect(new Set(sentences).size).toBe(PROBLEMS.length);
  for (const kind of ['mixed-content', 'cors', 'unreachable', 'timeout'] as const)
    expect(words.problem({ kind }, 'a.test', 'https://app.test')).toContain('a.test');
});
