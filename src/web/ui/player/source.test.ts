import { expect, test, vi } from 'vitest';
import type { MediaAddress } from './playable.ts';
import { openSource, type SourceState } from './source.ts';

const NETWORK = 2;
const DECODE = 3;
const NOT_SUPPORTED = 4;

/** Another origin than the page’s. */
const IN_BUCKET = 'https://bucket.example.com/a';

/** Mocks addresses with their responses: a version, a status, or a response that CORS blocks. */
function setUp(answers: Readonly<Record<string, string | number>>, ...addresses: MediaAddress[]) {
  const asked: string[] = [];
  vi.stubGlobal('location', new URL('https://page.example.com/gallery'));
  vi.stubGlobal('fetch', async (url: string, { mode }: RequestInit) => {
    const answer = answers[url];
    if (mode === 'no-cors' && answer !== undefined) return new Response();
    asked.push(url);
    if (answer === 'withheld') throw new TypeError('Failed to fetch');
    if (answer === undefined) throw new TypeError('Failed to fetch');
    if (typeof answer === 'number') return new Response(null, { status: answer });
    return new Response('x', { status: 206, headers: { ETag: answer } });
  });
  const given = [...addresses];
  const source = openSource({
    kind: 'remote',
    address: async () => given.shift() ?? { kind: 'failed', sentence: 'No more.' },
  });
  const expectState = (state: Partial<SourceState>) =>
    vi.waitFor(() => expect(source.state.get()).toMatchObject(state));
  return { source, expectState, asked };
}

const at = (url: string): MediaAddress => ({ kind: 'there', url });

test('plays from the address', async () => {
  const { expectState } = setUp({ a: 'v1' }, at('a'));
  await expectState({ kind: 'ready', url: 'a', isReplaced: false });
});

test.each<[status: number]>([[401], [403], [404], [410]])(
  'an address that is answered with %d is replaced by another',
  async (status) => {
    const answers: Record<string, string | number> = { a: 'v1', b: 'v1' };
    const { source, expectState, asked } = setUp(answers, at('a'), at('b'));
    await expectState({ url: 'a' });
    await vi.waitFor(() => expect(asked).toEqual(['a']));
    answers['a'] = status;
    await source.failed(NETWORK);
    await expectState({ kind: 'ready', url: 'b', isReplaced: false });
  },
);

test('reports another version', async () => {
  const answers: Record<string, string | number> = { a: 'v1', b: 'v2' };
  const { source, expectState } = setUp(answers, at('a'), at('b'));
  await expectState({ url: 'a' });
  answers['a'] = 404;
  await source.failed(NETWORK);
  await expectState({ kind: 'ready', url: 'b', isReplaced: true });
});

test('reports a deleted file', async () => {
  const answers: Record<string, string | number> = { a: 'v1' };
  const { source, expectState } = setUp(answers, at('a'), { kind: 'gone' });
  await expectState({ url: 'a' });
  answers['a'] = 404;
  await source.failed(NETWORK);
  await expectState({ kind: 'gone' });
});

test('shows the given sentence for an unreachable address, and allows a retry', async () => {
  const answers: Record<string, string | number> = {};
  const address: MediaAddress = { kind: 'there', url: IN_BUCKET, ifUnreachable: 'Ask your admin.' };
  const { source, expectState } = setUp(answers, address, at('b'));
  await expectState({ url: IN_BUCKET });
  await source.failed(NETWORK);
  await expectState({ kind: 'failed', sentence: 'Ask your admin.' });
  answers['b'] = 'v1';
  await source.retry();
  await expectState({ kind: 'ready', url: 'b' });
});

test('reports a readable file that can’t be played at once', async () => {
  const { source, expectState } = setUp({ a: 'v1' }, at('a'));
  await expectState({ url: 'a' });
  await source.failed(DECODE);
  await expectState({ kind: 'unplayable' });
});

test('retries a broken connection a limited number of times', async () => {
  const { source, expectState } = setUp({ a: 'v1' }, at('a'));
  await expectState({ attempt: 1 });
  for (const attempt of [2, 3, 4]) {
    await source.failed(NETWORK);
    await expectState({ kind: 'ready', url: 'a', attempt });
  }
  await source.failed(NETWORK);
  await expectState({ kind: 'unplayable' });
});

test('progress resets the count of retries', async () => {
  const { source, expectState } = setUp({ a: 'v1' }, at('a'));
  await expectState({ attempt: 1 });
  for (let attempt = 2; attempt < 12; attempt++) {
    await source.failed(NETWORK);
    await expectState({ kind: 'ready', attempt });
    source.onPlaybackContinued();
  }
});

test('requests a limited number of addresses if each is rejected', async () => {
  const { source, expectState } = setUp({ a: 403 }, at('a'), at('a'), at('a'), at('a'), at('a'));
  await expectState({ attempt: 1 });
  for (let times = 0; times < 4; times++) await source.failed(NETWORK);
  await expectState({ kind: 'unplayable' });
});

test('reports a service that doesn’t respond as unreachable, and allows a retry', async () => {
  const answers: Record<string, string | number> = {};
  const { source, expectState } = setUp(answers, at('a'), at('b'));
  await expectState({ url: 'a' });
  await source.failed(NETWORK);
  await expectState({ kind: 'unreachable' });
  answers['b'] = 'v1';
  await source.retry();
  await expectState({ kind: 'ready', url: 'b', isReplaced: false });
});

test('reports a response blocked by CORS at once, and requests no other address', async () => {
  const { source, expectState } = setUp({ [IN_BUCKET]: 'withheld' }, at(IN_BUCKET), at(IN_BUCKET));
  await expectState({ url: IN_BUCKET });
  await source.failed(NOT_SUPPORTED);
  await expectState({ kind: 'withheld' });
});

test.each([
  ['whose connection was broken', undefined, [IN_BUCKET, IN_BUCKET]],
  ['that a bucket withheld', 'withheld', [IN_BUCKET]],
])(
  'an address %s as it was new, and is read by now, is no sign of what can’t be played',
  async (_, was, looks) => {
    const answers: Record<string, string> = { [`${IN_BUCKET}2`]: 'v1', ...(was && { [IN_BUCKET]: was }) };
    const { source, expectState, asked } = setUp(answers, at(IN_BUCKET), at(`${IN_BUCKET}2`));
    await expectState({ url: IN_BUCKET });
    await vi.waitFor(() => expect(asked).toEqual(looks));
    answers[IN_BUCKET] = 'v1';
    await source.failed(NOT_SUPPORTED);
    await expectState({ kind: 'ready', url: `${IN_BUCKET}2`, isReplaced: false });
    await source.failed(NOT_SUPPORTED);
    await expectState({ kind: 'unplayable' });
  },
);

test('treats a failure at the page’s own origin as a broken connection', async () => {
  const { source, expectState } = setUp({ a: 'withheld' }, at('a'));
  await expectState({ url: 'a' });
  await source.failed(NETWORK);
  await expectState({ kind: 'unreachable' });
});

test('treats a blocked response as a rejection if the address was readable before', async () => {
  const answers = { [IN_BUCKET]: 'v1', b: 'v1' };
  const { source, expectState, asked } = setUp(answers, at(IN_BUCKET), at('b'));
  await expectState({ url: IN_BUCKET });
  await vi.waitFor(() => expect(asked).toEqual([IN_BUCKET]));
  answers[IN_BUCKET] = 'withheld';
  await source.failed(NETWORK);
  await expectState({ kind: 'ready', url: 'b', isReplaced: false });
});

test('leaves a stall to the browser unless the address has expired', async () => {
  const answers = { [IN_BUCKET]: 'v1', b: 'v1' };
  const { source, expectState, asked } = setUp(answers, at(IN_BUCKET), at('b'));
  await expectState({ url: IN_BUCKET });
  await vi.waitFor(() => expect(asked).toEqual([IN_BUCKET]));
  await source.check();
  await expectState({ kind: 'ready', url: IN_BUCKET, attempt: 1 });
  answers[IN_BUCKET] = 'withheld';
  await source.check();
  await expectState({ kind: 'ready', url: 'b', attempt: 2, isReplaced: false });
});

test.each([
  ['the look at it', true],
  ['its failure', false],
])('replaces an expired address once, whether %s comes first', async (_, isCheckFirst) => {
  const answers: Record<string, string | number> = { a: 'v1', b: 'v1', c: 'v1' };
  const { source, expectState, asked } = setUp(answers, at('a'), at('b'), at('c'));
  await expectState({ url: 'a' });
  await vi.waitFor(() => expect(asked).toEqual(['a']));
  answers['a'] = 403;
  const [first, second] = isCheckFirst
    ? [source.check, () => source.failed(NETWORK)]
    : [() => source.failed(NETWORK), source.check];
  await Promise.all([first(), second()]);
  await expectState({ kind: 'ready', url: 'b', attempt: 2 });
});

test('leaves an address to the browser that could never be checked', async () => {
  const { source, expectState, asked } = setUp({ a: 403 }, at('a'), at('a'));
  await expectState({ url: 'a' });
  await vi.waitFor(() => expect(asked).toEqual(['a']));
  await source.check();
  await expectState({ kind: 'ready', attempt: 1 });
});

test('stall checks of addresses that expire soon request a limited number of others', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const answers: Record<string, string | number> = Object.fromEntries(names.map((name) => [name, 'v1']));
  const { source, expectState, asked } = setUp(answers, ...names.map(at));
  await expectState({ url: 'a' });
  await vi.waitFor(() => expect(asked).toEqual(['a']));
  for (const [times, next] of ['b', 'c', 'd', 'd'].entries()) {
    answers[names[times] ?? ''] = 403;
    await source.check();
    await expectState({ kind: 'ready', url: next });
  }
  source.onPlaybackContinued();
  await source.check();
  await expectState({ kind: 'ready', url: 'e' });
});

test('finds another version at the same address after a hint', async () => {
  const answers = { a: 'v1' };
  const { source, expectState, asked } = setUp(answers, at('a'), at('a'));
  await expectState({ url: 'a' });
  await vi.waitFor(() => expect(asked).toEqual(['a']));
  answers.a = 'v2';
  await source.check();
  await expectState({ kind: 'ready', url: 'a', attempt: 2, isReplaced: true });
});

test('plays another version at the same address, even if the browser failed on a mix of both', async () => {
  const answers = { a: 'v1' };
  const { source, expectState, asked } = setUp(answers, at('a'));
  await expectState({ url: 'a' });
  await vi.waitFor(() => expect(asked).toEqual(['a']));
  answers.a = 'v2';
  await source.failed(DECODE);
  await expectState({ kind: 'ready', url: 'a', attempt: 2, isReplaced: true });
  await source.failed(DECODE);
  await expectState({ kind: 'unplayable' });
});

test('a broken connection resets nothing for another version until it plays', async () => {
  const answers = { a: 'v1' };
  const { source, expectState, asked } = setUp(answers, at('a'), at('a'));
  await expectState({ url: 'a', version: 1 });
  await vi.waitFor(() => expect(asked).toEqual(['a']));
  answers.a = 'v2';
  await source.check();
  await expectState({ attempt: 2, version: 2, isReplaced: true });
  await source.failed(NETWORK);
  await expectState({ attempt: 3, version: 2, isReplaced: true });
  source.onPlaybackContinued();
  await source.failed(NETWORK);
  await expectState({ attempt: 4, version: 2, isReplaced: false });
});

test('finds another version also after an address that could not be checked', async () => {
  const answers: Record<string, string> = { a: 'v1', c: 'v2' };
  const { source, expectState, asked } = setUp(answers, at('a'), at('b'), at('c'));
  await expectState({ url: 'a' });
  await vi.waitFor(() => expect(asked).toEqual(['a']));
  delete answers['a'];
  await source.failed(NETWORK);
  await expectState({ kind: 'unreachable' });
  await source.retry();
  await expectState({ kind: 'ready', url: 'b', version: 1, isReplaced: false });
  await source.failed(NETWORK);
  await source.retry();
  await expectState({ kind: 'ready', url: 'c', version: 2, isReplaced: true });
});

test('requests nothing after it is closed', async () => {
  const { source, expectState, asked } = setUp({ a: 'v1' }, at('a'), at('b'));
  await expectState({ url: 'a' });
  await vi.waitFor(() => expect(asked).toEqual(['a']));
  source.close();
  await source.failed(NETWORK).catch(() => {});
  expect(source.state.get()).toMatchObject({ url: 'a' });
});

test('plays a local file and releases it', async () => {
  const source = openSource({ kind: 'local', file: new Blob(['x']) });
  const state = source.state.get();
  if (state.kind !== 'ready') throw new Error(state.kind);
  expect(await (await fetch(state.url)).text()).toBe('x');
  source.close();
  await expect(fetch(state.url)).rejects.toThrow(TypeError);
});
