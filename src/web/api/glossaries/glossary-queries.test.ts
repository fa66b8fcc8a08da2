import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#api-client/api-error.ts';
import { explainAddTermFailure, GlossaryGoneError, glossariesQuery, termsQuery } from './glossary-queries.ts';

const connection = {
  baseUrl: 'https://media.example.com/api',
  key: 'k',
  headerName: 'Authorization',
  prefix: 'Bearer',
};
const glossary = { id: 'g1', name: 'Names', createdAt: '2026-01-01', updatedAt: '2026-01-01' };

/** Mocks a server that gives these responses, and 404 otherwise. */
function answering(answers: Record<string, unknown>): void {
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.slice(connection.baseUrl.length);
    return Promise.resolve(
      path in answers ? Response.json(answers[path]) : new Response('Not found', { status: 404 }),
    );
  });
}

afterEach(() => vi.unstubAllGlobals());

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

test('404 for the list of glossaries is an empty list', async () => {
  answering({});
  await expect(newClient().fetchQuery(glossariesQuery(connection, 'c'))).resolves.toEqual([]);
});

test('404 for the terms of a listed glossary is an empty list', async () => {
  answering({ '/glossary': [glossary] });
  await expect(newClient().fetchQuery(termsQuery(connection, 'c', 'g1'))).resolves.toEqual([]);
});

test('404 for the terms of an unlisted glossary throws GlossaryGoneError', async () => {
  answering({ '/glossary': [glossary] });
  const terms = newClient().fetchQuery(termsQuery(connection, 'c', 'other'));
  await expect(terms).rejects.toBeInstanceOf(GlossaryGoneError);
});

const refusal = (status: number, fields: { path: string; message: string }[] = []) =>
  new ApiError({ kind: 'refused', status, detail: '', fields });

test.each([
  ['404 and the glossary is not listed: it is gone', 'other', refusal(404), 'GlossaryGoneError'],
  [
    '400 that names no field and the glossary is not listed: it is gone',
    'other',
    refusal(400),
    'GlossaryGoneError',
  ],
  [
    '400 that names no field and the glossary is listed: the server’s answer stands',
    'g1',
    refusal(400),
    'ApiError',
  ],
  [
    '400 that names a field: nothing is asked, the answer stands',
    'other',
    refusal(400, [{ path: 'word', message: 'No.' }]),
    'ApiError',
  ],
  ['500: the answer stands', 'other', refusal(500), 'ApiError'],
])('adding a term fails with %s', async (_rule, glossaryId, error, name) => {
  answering({ '/glossary': [glossary] });
  const explained = explainAddTermFailure(newClient(), connection, 'c', glossaryId, error);
  await expect(explained).rejects.toMatchObject({ name });
});
