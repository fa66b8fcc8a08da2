import { afterEach, expect, test, vi } from 'vitest';
import type { Term } from '#contract/glossary.ts';
import { readTerms, withKnownTerms } from './read-terms.ts';

const CONNECTION = { baseUrl: 'http://media.example/api', key: 'k', headerName: 'x-api-key', prefix: '' };
const { signal } = new AbortController();

function aTerm(id: string, word: string): Term {
  return {
    id,
    glossaryId: 'g',
    word,
    languageId: 'en',
    phonemization: null,
    phonemizationLanguageId: 'en',
    pronunciationLanguageId: null,
    pronounceAs: 'x',
    caseSensitive: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
}

/** Mocks responses in turn and records the ETag of each request. */
function answers(...responses: Response[]) {
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    asked.push(new Headers(init.headers).get('if-none-match'));
    return Promise.resolve(responses.shift() ?? Response.error());
  });
  return asked;
}
const list = (terms: readonly Term[], etag: string) => Response.json(terms, { headers: { etag } });
const unchanged = () => new Response(null, { status: 304 });
const read = (last?: Term[]) => readTerms(CONNECTION, 'g', last, signal);

afterEach(() => vi.unstubAllGlobals());

test('returns the same list object after a 304', async () => {
  const asked = answers(list([aTerm('1', 'a')], 'W/"1"'), unchanged());
  const first = await read();
  expect(await read(first)).toBe(first);
  expect(asked).toEqual([null, 'W/"1"']);
});

test('requests the whole list if it was changed locally', async () => {
  const asked = answers(list([aTerm('1', 'a')], 'W/"1"'), list([aTerm('1', 'a'), aTerm('2', 'b')], 'W/"2"'));
  const changed = [...(await read()), aTerm('2', 'b')];
  await read(changed);
  expect(asked).toEqual([null, null]);
});

test('keeps unchanged terms as the same objects, and the same list if none changed', () => {
  const known = [aTerm('1', 'a'), aTerm('2', 'b')];
  const [first] = known;
  const changed = withKnownTerms([aTerm('1', 'a'), aTerm('2', 'c')], known);
  expect(changed[0]).toBe(first);
  expect(changed[1]).toMatchObject({ word: 'c' });
  expect(withKnownTerms([aTerm('1', 'a'), aTerm('2', 'b')], known)).toBe(known);
  expect(withKnownTerms([aTerm('2', 'b'), aTerm('1', 'a')], known)).not.toBe(known);
});

test('sends the new ETag after an equal list was read', async () => {
  const asked = answers(list([aTerm('1', 'a')], 'W/"1"'), list([aTerm('1', 'a')], 'W/"2"'), unchanged());
  const first = await read();
  const again = withKnownTerms(await read(first), first);
  expect(again).toBe(first);
  expect(await read(again)).toBe(first);
  expect(asked).toEqual([null, 'W/"1"', 'W/"2"']);
});
