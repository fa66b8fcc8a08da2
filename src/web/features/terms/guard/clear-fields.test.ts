import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { putClearing } from './clear-fields.ts';

const connection = { baseUrl: 'https://other.example/api', key: 'k', headerName: 'x-api-key', prefix: '' };
const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock.mockReset());
});
afterEach(() => vi.unstubAllGlobals());

const term = aTerm();
const saves = () => fetchMock.mockResolvedValueOnce(Response.json(term));
const refuses = (path: string) =>
  fetchMock.mockResolvedValueOnce(Response.json({ errors: [{ path, message: 'No.' }] }, { status: 400 }));
const sent = () =>
  fetchMock.mock.calls.map(([, init]): unknown => typeof init?.body === 'string' && JSON.parse(init.body));
const put = (changes: Parameters<typeof putClearing>[2]) => putClearing(connection, 't', changes, undefined);

const OTHER_OPTION = { pronounceAs: 'jif', phonemization: '' };

test('cleared fields are sent once if the server accepts ""', async () => {
  saves();
  expect(await put(OTHER_OPTION)).toMatchObject({ kept: [] });
  expect(sent()).toEqual([OTHER_OPTION]);
});

test('cleared fields are sent as null if the server refuses ""', async () => {
  refuses('phonemization');
  saves();
  expect(await put(OTHER_OPTION)).toMatchObject({ kept: [] });
  expect(sent()).toEqual([OTHER_OPTION, { pronounceAs: 'jif', phonemization: null }]);
});

test('a field keeps its old value if the server refuses null too, and the result says so', async () => {
  refuses('phonemization');
  refuses('phonemization');
  saves();
  expect(await put(OTHER_OPTION)).toMatchObject({ kept: ['phonemization'] });
  expect(sent()).toHaveLength(3);
  expect(sent()[2]).toEqual({ pronounceAs: 'jif' });
});

test('a refusal of other fields is thrown unchanged', async () => {
  refuses('pronounceAs');
  await expect(put(OTHER_OPTION)).rejects.toMatchObject({ failure: { status: 400 } });
  expect(sent()).toHaveLength(1);
  refuses('phonemization');
  refuses('phonemization');
  await expect(put({ phonemization: '' })).rejects.toMatchObject({ failure: { status: 400 } });
  expect(sent()).toHaveLength(3);
});
