import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signedIn, signIn } from '#web/api/connections/sign-in.ts';
import { createQueryClient } from '#web/api/queries/query-client.ts';
import { capabilitiesQuery, NO_CAPABILITIES } from './capabilities.ts';

const connection = {
  baseUrl: 'https://media.example.com/api',
  key: 'k',
  headerName: 'Authorization',
  prefix: 'Bearer',
};
const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => {
  signedIn();
  vi.stubGlobal('fetch', fetchMock.mockReset());
});
afterEach(() => vi.unstubAllGlobals());

const answers =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status });
const unreachable = async () => {
  throw new TypeError('Failed to fetch');
};
const read = (client = createQueryClient(), id = 'c') =>
  client.fetchQuery({ ...capabilitiesQuery(connection, id), staleTime: 0 });

const STUDIO = {
  workspace: { name: 'Studio' },
  termIfMatch: true,
  uploadUrls: false,
  readUrl: true,
  mediaDetails: false,
  uploadConditions: false,
  completeAs: false,
};

test('returns the announced capabilities and ignores unknown ones', async () => {
  fetchMock.mockImplementation(answers({ ...STUDIO, teleport: true }));
  expect(await read()).toEqual(STUDIO);
  expect(fetchMock.mock.lastCall?.[0]).toBe('https://media.example.com/api/capabilities');
});

test.each<[string, unknown, object]>([
  ['no workspace', { termIfMatch: true, uploadUrls: false }, { termIfMatch: true }],
  ['a workspace without a name', { workspace: {} }, {}],
  ['an empty name', { workspace: { name: '' }, termIfMatch: false, uploadUrls: false }, {}],
])('accepts an incomplete announcement: %s', async (_what, body, announced) => {
  fetchMock.mockImplementation(answers(body));
  expect(await read()).toEqual({ ...NO_CAPABILITIES, ...announced });
});

test.each<[string, () => Promise<Response>]>([
  ['404', answers('Not found', 404)],
  ['500', answers({}, 500)],
  ['a page', async () => new Response('<html>Welcome</html>')],
  ['nothing', async () => new Response(null, { status: 204 })],
  ['a list', answers([])],
  ['another shape', answers({ workspace: 'studio', termIfMatch: true, uploadUrls: false })],
  ['a word for true', answers({ ...STUDIO, termIfMatch: 'true' })],
  ['no answer', unreachable],
])('returns no capabilities, and no error, for %s', async (_what, answer) => {
  fetchMock.mockImplementation(answer);
  expect(await read()).toEqual(NO_CAPABILITIES);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test.each([401, 403])('never asks the user to sign in after a %d', async (status) => {
  fetchMock.mockImplementation(answers({}, status));
  expect(await read()).toEqual(NO_CAPABILITIES);
  expect(signIn.get()).toBe('fine');
});

describe('known capabilities', () => {
  test('stay while the service is unreachable, but not if it announces others', async () => {
    const client = createQueryClient();
    fetchMock.mockImplementationOnce(answers(STUDIO));
    await read(client);
    fetchMock.mockImplementationOnce(unreachable).mockImplementationOnce(answers({}, 503));
    expect([await read(client), await read(client)]).toEqual([STUDIO, STUDIO]);
    fetchMock.mockImplementationOnce(answers({}, 404));
    expect(await read(client)).toEqual(NO_CAPABILITIES);
  });

  test('are stored per connection', async () => {
    const client = createQueryClient();
    fetchMock.mockImplementationOnce(answers(STUDIO)).mockImplementationOnce(answers({}, 404));
    expect([await read(client, 'a'), await read(client, 'b')]).toEqual([STUDIO, NO_CAPABILITIES]);
  });
});
