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

describe('what is sent', () => {
  test('the credential goes into the header and prefix of the connection', async () => {
    answer('[]');
    await call({ ...connection, headerName: 'x-api-key', prefix: '' }, api.listGlossaries, {});
    expect(fetchMock.mock.lastCall?.[1]?.headers).toEqual({ 'x-api-key': connection.key });
  });

  test('ids are encoded into the path', async () => {
    answer('[]');
    await call(connection, api.listTerms, { params: { glossaryId: 'a/b?c' } });
    expect(fetchMock.mock.lastCall?.[0]).toBe('https://media.example.com/api/glossary/a%2Fb%3Fc/terms');
  });

  test('cookies never are', async () => {
    answer('[]');
    await call(connection, api.listGlossaries, {});
    expect(fetchMock.mock.lastCall?.[1]?.credentials).toBe('omit');
  });
});

describe('what other servers may answer', () => {
  const upload = { body: { fileName: 'a.wav', contentType: 'audio/wav' } };

  test.each(['"https://up.example/1"', 'https://up.example/1'])('an upload address as %s', async (body) => {
    answer(body);
    expect(await call(connection, api.createUploadUrl, upload)).toBe('https://up.example/1');
  });

  test.each([200, 202, 204])('%i to a delete', async (status) => {
    answer(status === 204 ? null : 'ok', { status });
    expect(await call(connection, api.deleteTerm, { params: { termId: 't' } })).toBeUndefined();
  });

  test('a page where a list should be is not this API', async () => {
    answer('<html>Welcome</html>');
    expect(await failureOf(call(connection, api.listGlossaries, {}))).toEqual({
      kind: 'not-this-api',
      status: 200,
    });
  });
});

describe('failures', () => {
  test('our problem body: code, sentence, fields, request id', async () => {
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
  ])('the sentence of the error body %s is %j', async (body, detail) => {
    answer(body, { status: 502 });
    expect(await failureOf(call(connection, api.listGlossaries, {}))).toMatchObject({ status: 502, detail });
  });

  test('Retry-After comes out in seconds', async () => {
    answer('', { status: 429, headers: { 'Retry-After': '7' } });
    expect(await failureOf(call(connection, api.listGlossaries, {}))).toMatchObject({ retryAfterSeconds: 7 });
  });

  test('no answer is “unreachable”', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await failureOf(call(connection, api.listGlossaries, {}))).toEqual({ kind: 'unreachable' });
  });

  test('an abort by the caller is the caller’s own reason, not an ApiError', async () => {
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

  test('an answer that doesn’t come in time is “timeout”', async () => {
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
