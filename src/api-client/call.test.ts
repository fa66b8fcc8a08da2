import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '#contract/api.ts';
import { ApiError, type ApiFailure } from './api-error.ts';
import { call } from './call.ts';
import type { Connection } from './connection.ts';

const connection: Connection = {
  baseUrl: 'https://media.example.com/api',
  key: 'k'.repeat(32),
  headerName: 'Authorization',
  prefix: 'Bearer',
};

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const answer = (body: string | null, init: ResponseInit = {}) =>
  fetchMock.mockResolvedValueOnce(new Response(body, init));

async function failureOf(promise: Promise<unknown>): Promise<ApiFailure> {
  const error = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error.failure;
}

describe('a request', () => {
  test('has the credential in the connection’s header with its prefix', async () => {
    answer('[]');
    await call({ ...connection, headerName: 'x-api-key', prefix: '' }, api.listGlossaries, {});
    expect(fetchMock.mock.lastCall?.[1]?.headers).toEqual({ 'x-api-key': connection.key });
  });

  test('has its ids encoded in the path', async () => {
    answer('[]');
    await call(connection, api.listTerms, { params: { glossaryId: 'a/b?c' } });
    expect(fetchMock.mock.lastCall?.[0]).toBe('https://media.example.com/api/glossary/a%2Fb%3Fc/terms');
  });

  test('has no cookies', async () => {
    answer('[]');
    await call(connection, api.listGlossaries, {});
    expect(fetchMock.mock.lastCall?.[1]?.credentials).toBe('omit');
  });
});

describe('call accepts from other servers', () => {
  const upload = { body: { fileName: 'a.wav', contentType: 'audio/wav' } };

  test.each(['"https://up.example/1"', 'https://up.example/1'])('an upload address as %s', async (body) => {
    answer(body);
    expect(await call(connection, api.createUploadUrl, upload)).toBe('https://up.example/1');
  });

  test.each([200, 202, 204])('status %i for a delete', async (status) => {
    answer(status === 204 ? null : 'ok', { status });
    expect(await call(connection, api.deleteTerm, { params: { termId: 't' } })).toBeUndefined();
  });

  test('a page in place of a list only as an error “not-this-api”', async () => {
    answer('<html>Welcome</html>');
    expect(await failureOf(call(connection, api.listGlossaries, {}))).toEqual({
      kind: 'not-this-api',
      status: 200,
    });
  });
});

describe('call throws', () => {
  test('the code, sentence, fields and request id of a problem body', async () => {
    const body = {
      type: 'urn:lectern:error:invalid-input',
      title: 'Invalid input',
      status: 400,
      detail: 'The name is empty.',
      errors: [{ path: 'name', message: 'The name is empty.' }],
      requestId: 'r-1',
    };
    answer(JSON.stringify(body), { status: 400 });
    expect(await failureOf(call(connection, api.createGlossary, { body: { name: '' } }))).toEqual({
      kind: 'refused',
      status: 400,
      code: 'invalid-input',
      detail: 'The name is empty.',
      fields: body.errors,
      requestId: 'r-1',
    });
  });

  test.each([
    ['{"message":"No."}', 'No.'],
    ['{"error":"No."}', 'No.'],
    ['{"error":{"message":"No."}}', 'No.'],
    ['{"detail":"No.","message":"Other"}', 'No.'],
    ['No.', 'No.'],
    ['<html>502</html>', ''],
    ['', ''],
    ['[]', ''],
    ['null', ''],
    ['{"detail":42}', ''],
  ])('the error body %s with the sentence %j', async (body, detail) => {
    answer(body, { status: 502 });
    expect(await failureOf(call(connection, api.listGlossaries, {}))).toMatchObject({ status: 502, detail });
  });

  test('Retry-After in seconds', async () => {
    answer('', { status: 429, headers: { 'Retry-After': '7' } });
    expect(await failureOf(call(connection, api.listGlossaries, {}))).toMatchObject({ retryAfterSeconds: 7 });
  });

  test('“unreachable” if there is no answer', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await failureOf(call(connection, api.listGlossaries, {}))).toEqual({ kind: 'unreachable' });
  });

  test('the caller’s own reason if the caller aborts', async () => {
    const stop = new AbortController();
    stop.abort(new Error('left the page'));
    fetchMock.mockImplementationOnce(async (_, init) => {
      init?.signal?.throwIfAborted();
      return new Response('[]');
    });
    await expect(call(connection, api.listGlossaries, {}, { signal: stop.signal })).rejects.toThrow(
      'left the page',
    );
  });

  test('“timeout” if the answer doesn’t come in time', async () => {
    fetchMock.mockImplementationOnce(
      (_, init) =>
        new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
    expect(await failureOf(call(connection, api.listGlossaries, {}, { timeoutMs: 1 }))).toEqual({
      kind: 'timeout',
    });
  });
});
