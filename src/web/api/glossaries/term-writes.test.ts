import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Connection } from '#api-client/connection.ts';
import { putTerm, removeTerm } from './term-writes.ts';

const connection = {
  baseUrl: 'https://media.example.com/api',
  key: 'k',
  headerName: 'Authorization',
  prefix: 'Bearer',
};
const READ_AT = '2026-01-01T00:00:00.000Z';
const TERM = {
  id: 't',
  glossaryId: 'g',
  word: 'GIF',
  languageId: 'en',
  phonemization: null,
  phonemizationLanguageId: 'en',
  pronunciationLanguageId: null,
  pronounceAs: 'jif',
  caseSensitive: false,
  createdAt: READ_AT,
  updatedAt: '2026-01-02T00:00:00.000Z',
};

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock.mockReset());
});
afterEach(() => vi.unstubAllGlobals());

const answer = (body: unknown, status: number) =>
  fetchMock.mockResolvedValueOnce(
    status === 204 ? new Response(null, { status }) : Response.json(body, { status }),
  );

const put = (link: Connection, expected?: string) => putTerm(link, 't', { word: 'Mine' }, expected);
const remove = (link: Connection, expected?: string) => removeTerm(link, 't', expected);

describe.each([
  ['putTerm', put, 200, { kind: 'saved', term: TERM }],
  ['removeTerm', remove, 204, { kind: 'deleted' }],
] as const)('%s', (_name, write, status, done) => {
  test('sends the version that the change is based on, if given', async () => {
    answer(TERM, status);
    expect(await write(connection, READ_AT)).toEqual(done);
    expect(fetchMock.mock.lastCall?.[1]?.headers).toMatchObject({ 'If-Match': `"${READ_AT}"` });
    answer(TERM, status);
    expect(await write(connection)).toEqual(done);
    expect(fetchMock.mock.lastCall?.[1]?.headers).not.toHaveProperty('If-Match');
  });

  test('returns the current term if someone else changed it', async () => {
    answer({ type: 'urn:lectern:error:term-changed', status: 412, current: TERM }, 412);
    expect(await write(connection, READ_AT)).toEqual({ kind: 'changed-meanwhile', current: TERM });
  });

  test.each([
    ['a 412 that shows no term', {}, 412],
    ['a 412 that shows something else', { current: { id: 't' } }, 412],
    ['a term that is gone', {}, 404],
    ['another refusal, whatever it shows', { current: TERM }, 400],
  ])('throws on %s', async (_what, body, refused) => {
    answer(body, refused);
    await expect(write(connection, READ_AT)).rejects.toMatchObject({ failure: { status: refused } });
  });
});
