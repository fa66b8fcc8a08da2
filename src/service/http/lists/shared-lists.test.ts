import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { expect, test } from 'vitest';
import { ClientGone } from '#service/http/work-turns.ts';
import { SharedLists } from './shared-lists.ts';

const limitsOf = (perClient: number, all = perClient) => ({ perClient, perWorkspace: all, all });

const LIMITS = {
  each: 1_000,
  all: 4_000,
  sent: limitsOf(4_000),
  made: limitsOf(2),
  streams: limitsOf(2),
};
const SHORT = ['a', 'b'];
const LONG = Array.from({ length: 300 }, (_, at) => `${at} ${'x'.repeat(1_000)}`);

/** Creates a list that counts its reads. */
function counted(items: readonly string[], name = 'list') {
  const counter = { reads: 0 };
  async function* pages() {
    counter.reads++;
    for (const item of items) yield [item];
  }
  return Object.assign(counter, {
    at: (version: string) => ({ name, version, pages: { [Symbol.asyncIterator]: pages } }),
  });
}

const aResponse = () => Object.assign(new EventEmitter(), { destroyed: false });

const requester = { client: 'c', workspace: 'w', response: aResponse(), turn: async () => {} };

async function textOf(body: Buffer | AsyncIterable<Buffer>): Promise<string> {
  if (Buffer.isBuffer(body)) return body.toString();
  let text = '';
  for await (const piece of body) text += piece.toString();
  return text;
}

test('concurrent and later requests share one read of the list', async () => {
  const lists = new SharedLists(LIMITS);
  const list = counted(SHORT);
  const bodies = await Promise.all(Array.from({ length: 10 }, () => lists.getBody(list.at('1'), requester)));
  bodies.push(await lists.getBody(list.at('1'), requester));
  for (const body of bodies) expect(await textOf(body)).toBe(JSON.stringify(SHORT));
  expect(list.reads).toBe(1);
});

test('a list that is known to be too long to share is streamed, and read only then', async () => {
  const lists = new SharedLists(LIMITS);
  const list = counted(LONG);
  const body = await lists.getBody({ ...list.at('1'), bytesAtLeast: LIMITS.each + 1 }, requester);
  expect(list.reads).toBe(0);
  expect(await textOf(body)).toBe(JSON.stringify(LONG));
  expect(list.reads).toBe(1);
});

test('a new version of a list is read again', async () => {
  const lists = new SharedLists(LIMITS);
  await lists.getBody(counted(SHORT).at('1'), requester);
  expect(await textOf(await lists.getBody(counted(['c']).at('2'), requester))).toBe('["c"]');
});

test('lists with different names are read separately', async () => {
  const lists = new SharedLists(LIMITS);
  await lists.getBody(counted(SHORT, 'one').at('1'), requester);
  expect(await textOf(await lists.getBody(counted(['c'], 'other').at('1'), requester))).toBe('["c"]');
});

test('a list that is too long to share is streamed completely to each client', async () => {
  const lists = new SharedLists(LIMITS);
  const list = counted(LONG);
  const bodies = await Promise.all([
    lists.getBody(list.at('1'), requester),
    lists.getBody(list.at('1'), requester),
  ]);
  bodies.push(await lists.getBody(list.at('1'), requester));
  for (const body of bodies) {
    expect(Buffer.isBuffer(body)).toBe(false);
    expect(JSON.parse(await textOf(body))).toEqual(LONG);
  }
});

test('a failed read rejects all waiting requests, and the next request reads again', async () => {
  const lists = new SharedLists(LIMITS);
  async function* broken() {
    yield ['a'];
    throw new Error('away');
  }
  const failing = Array.from({ length: 3 }, () =>
    lists.getBody({ name: 'list', version: '1', pages: broken() }, requester),
  );
  for (const outcome of await Promise.allSettled(failing)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'away' } });
  }
  expect(await textOf(await lists.getBody(counted(SHORT).at('1'), requester))).toBe(JSON.stringify(SHORT));
});

test('if the client whose request reads the list disconnects, the next waiting request continues and none of the others fail', async () => {
  const lists = new SharedLists(LIMITS);
  const list = counted(SHORT);
  const disconnected = {
    ...requester,
    turn: async () => {
      throw new ClientGone();
    },
  };
  const [first, ...others] = await Promise.allSettled([
    lists.getBody(list.at('1'), disconnected),
    lists.getBody(list.at('1'), requester),
    lists.getBody(list.at('1'), requester),
  ]);
  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'The connection has closed.' } });
  for (const { status } of others) expect(status).toBe('fulfilled');
  expect(list.reads).toBe(1);
});

test('a full cache drops the least recently used list', async () => {
  const lists = new SharedLists(LIMITS);
  const [first, second, third] = ['first', 'second', 'third'].map((name) => counted(['x'.repeat(800)], name));
  for (const list of [first, second, first, third, first, second])
    await lists.getBody(list?.at('1') ?? expect.unreachable(), requester);
  expect([first?.reads, second?.reads, third?.reads]).toEqual([1, 2, 1]);
});

test('a list is compressed once for all clients that accept the encoding', async () => {
  const lists = new SharedLists(LIMITS);
  const list = counted(SHORT);
  const [one, other] = await Promise.all([
    lists.getBody(list.at('1'), requester, 'br'),
    lists.getBody(list.at('1'), requester, 'br'),
  ]);
  expect(one).toBe(other);
  const plain = await promisify(brotliDecompress)(Buffer.isBuffer(one) ? one : expect.unreachable());
  expect(plain.toString()).toBe(JSON.stringify(SHORT));
});

test('the names of lists count towards the cache size', async () => {
  const lists = new SharedLists(LIMITS);
  const [first, second] = ['a', 'b'].map((letter) => counted([], letter.repeat(1_000)));
  for (const list of [first, second, first])
    await lists.getBody(list?.at('1') ?? expect.unreachable(), requester);
  expect([first?.reads, second?.reads]).toEqual([2, 1]);
});

/** Limits that allow a client two pending lists of 100,000 bytes. */
const SENDING = { ...LIMITS, each: 150_000, all: 150_000, sent: limitsOf(350_000, 500_000) };
const longList = (name: string) => counted(['x'.repeat(100_000)], name);

test('a client that reads slowly gets further long lists as streams, and short lists and other clients are unaffected', async () => {
  const lists = new SharedLists({ ...SENDING, made: limitsOf(2) });
  const slow = { ...requester, response: aResponse() };
  const kinds: boolean[] = [];
  for (const name of ['1', '2', '3', '4']) {
    const body = await lists.getBody(longList(name).at('1'), slow);
    kinds.push(Buffer.isBuffer(body));
  }
  // Before a list is read, the longest possible list must fit into the client's limit.
  expect(kinds).toEqual([true, true, false, false]);
  expect(Buffer.isBuffer(await lists.getBody(counted(SHORT).at('1'), slow))).toBe(true);
  expect(Buffer.isBuffer(await lists.getBody(longList('5').at('1'), { ...requester, client: 'd' }))).toBe(
    true,
  );
  slow.response.emit('close');
  expect(Buffer.isBuffer(await lists.getBody(longList('6').at('1'), slow))).toBe(true);
});

test('a list that several clients receive counts once, until the last of them has it', async () => {
  const lists = new SharedLists(SENDING);
  const readers = Array.from({ length: 10 }, () => ({ ...requester, response: aResponse() }));
  const list = longList('many');
  for (const reader of readers) expect(Buffer.isBuffer(await lists.getBody(list.at('1'), reader))).toBe(true);
  expect(list.reads).toBe(1);
  // A client that disconnected while its list was serialised holds no memory.
  await lists.getBody(longList('gone').at('1'), {
    ...requester,
    response: Object.assign(aResponse(), { destroyed: true }),
  });
  const isWhole = async (name: string) =>
    Buffer.isBuffer(await lists.getBody(longList(name).at('1'), requester));
  expect(await isWhole('second')).toBe(true);
  for (const { response } of readers.slice(1)) response.emit('close');
  expect(await isWhole('third')).toBe(false);
  readers[0]?.response.emit('close');
  expect(await isWhole('fourth')).toBe(true);
});

test('reads run up to the limits for all clients and for each client, and clients take turns', async () => {
  const lists = new SharedLists({ ...SENDING, all: 1e9, sent: limitsOf(1e9), made: limitsOf(1, 2) });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (client: string, name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(name, resolve);
    async function* pages() {
      started.push(name);
      await promise;
      yield [name];
    }
    return lists.getBody({ name, version: '1', pages: pages() }, { ...requester, client });
  };
  const asked = [ask('a', 'a1'), ask('a', 'a2'), ask('b', 'b1'), ask('b', 'b2'), ask('c', 'c1')];
  await nextTurn();
  expect(started).toEqual(['a1', 'b1']);
  for (const name of ['a1', 'a2', 'b1', 'c1', 'b2']) {
    ends.get(name)?.();
    await nextTurn();
  }
  await Promise.all(asked);
  expect(started).toEqual(['a1', 'b1', 'a2', 'c1', 'b2']);
});
