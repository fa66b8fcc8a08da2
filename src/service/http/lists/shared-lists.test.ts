import { EventEmitter } from 'node:events';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { expect, test } from 'vitest';
import { AskerGone } from '#service/http/work-turns.ts';
import { SharedLists } from './shared-lists.ts';

const LIMITS = { each: 1_000, all: 4_000, sent: 4_000, streams: { perClient: 2, perWorkspace: 2, all: 2 } };
const SHORT = ['a', 'b'];
const LONG = Array.from({ length: 300 }, (_, at) => `${at} ${'x'.repeat(1_000)}`);

const turn = async () => {};

/** A list that counts how often it is read. */
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

async function textOf(body: Buffer | AsyncIterable<Buffer>): Promise<string> {
  if (Buffer.isBuffer(body)) return body.toString();
  let text = '';
  for await (const piece of body) text += piece.toString();
  return text;
}

test('many who ask at once share one reading of it, and so do those who come later', async () => {
  const lists = new SharedLists(LIMITS);
  const list = counted(SHORT);
  const bodies = await Promise.all(Array.from({ length: 10 }, () => lists.bodyOf(list.at('1'), turn)));
  bodies.push(await lists.bodyOf(list.at('1'), turn));
  for (const body of bodies) expect(await textOf(body)).toBe(JSON.stringify(SHORT));
  expect(list.reads).toBe(1);
});

test('another version is read anew', async () => {
  const lists = new SharedLists(LIMITS);
  await lists.bodyOf(counted(SHORT).at('1'), turn);
  expect(await textOf(await lists.bodyOf(counted(['c']).at('2'), turn))).toBe('["c"]');
});

test('a list of another name is another list', async () => {
  const lists = new SharedLists(LIMITS);
  await lists.bodyOf(counted(SHORT, 'one').at('1'), turn);
  expect(await textOf(await lists.bodyOf(counted(['c'], 'other').at('1'), turn))).toBe('["c"]');
});

test('a list too long to share comes whole to everybody, piece by piece', async () => {
  const lists = new SharedLists(LIMITS);
  const list = counted(LONG);
  const bodies = await Promise.all([lists.bodyOf(list.at('1'), turn), lists.bodyOf(list.at('1'), turn)]);
  bodies.push(await lists.bodyOf(list.at('1'), turn));
  for (const body of bodies) {
    expect(Buffer.isBuffer(body)).toBe(false);
    expect(JSON.parse(await textOf(body))).toEqual(LONG);
  }
});

test('what can’t be read fails for all who wait for it, and is tried again for the next', async () => {
  const lists = new SharedLists(LIMITS);
  async function* broken() {
    yield ['a'];
    throw new Error('away');
  }
  const failing = Array.from({ length: 3 }, () =>
    lists.bodyOf({ name: 'list', version: '1', pages: broken() }, turn),
  );
  for (const outcome of await Promise.allSettled(failing)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'away' } });
  }
  expect(await textOf(await lists.bodyOf(counted(SHORT).at('1'), turn))).toBe(JSON.stringify(SHORT));
});

test('where whoever it is made for goes, the next who waits for it has it made, and nobody else’s fails', async () => {
  const lists = new SharedLists(LIMITS);
  const list = counted(SHORT);
  const gone = async () => {
    throw new AskerGone();
  };
  const [first, ...others] = await Promise.allSettled([
    lists.bodyOf(list.at('1'), gone),
    lists.bodyOf(list.at('1'), turn),
    lists.bodyOf(list.at('1'), turn),
  ]);
  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'The connection has ended.' } });
  for (const { status } of others) expect(status).toBe('fulfilled');
  expect(list.reads).toBe(1);
});

test('what is kept is bounded: what was asked for longest ago is read again', async () => {
  const lists = new SharedLists(LIMITS);
  const [first, second, third] = ['first', 'second', 'third'].map((name) => counted(['x'.repeat(800)], name));
  for (const list of [first, second, first, third, first, second])
    await lists.bodyOf(list?.at('1') ?? expect.unreachable(), turn);
  expect([first?.reads, second?.reads, third?.reads]).toEqual([1, 2, 1]);
});

test('it is compressed once for all who take it so', async () => {
  const lists = new SharedLists(LIMITS);
  const list = counted(SHORT);
  const [one, other] = await Promise.all([
    lists.bodyOf(list.at('1'), turn, 'br'),
    lists.bodyOf(list.at('1'), turn, 'br'),
  ]);
  expect(one).toBe(other);
  const plain = await promisify(brotliDecompress)(Buffer.isBuffer(one) ? one : expect.unreachable());
  expect(plain.toString()).toBe(JSON.stringify(SHORT));
});

test('what lists are called takes room, too', async () => {
  const lists = new SharedLists(LIMITS);
  const [first, second] = ['a', 'b'].map((letter) => counted([], letter.repeat(1_000)));
  for (const list of [first, second, first]) await lists.bodyOf(list?.at('1') ?? expect.unreachable(), turn);
  expect([first?.reads, second?.reads]).toEqual([2, 1]);
});

test('while very much is on its way to readers who don’t take it, no more is made whole: lists come as they are read', async () => {
  const lists = new SharedLists({ ...LIMITS, sent: 10 });
  const reader = aResponse();
  const first = await lists.bodyOf(counted(SHORT).at('1'), turn);
  if (!Buffer.isBuffer(first)) return expect.unreachable();
  lists.beingSent.add(first, reader);
  lists.beingSent.add(first, aResponse());
  expect(lists.beingSent.bytes).toBe(first.length);
  expect(await lists.bodyOf(counted(SHORT).at('1'), turn)).toBe(first);
  lists.beingSent.add(Buffer.alloc(10), reader);
  const streamed = await lists.bodyOf(counted(['c']).at('2'), turn);
  expect(Buffer.isBuffer(streamed)).toBe(false);
  expect(await textOf(streamed)).toBe('["c"]');
  reader.emit('close');
  expect(lists.beingSent.bytes).toBe(first.length);
  // Whoever has gone while it was made takes nothing.
  lists.beingSent.add(Buffer.alloc(10), Object.assign(aResponse(), { destroyed: true }));
  expect(lists.beingSent.bytes).toBe(first.length);
  expect(Buffer.isBuffer(await lists.bodyOf(counted(['c']).at('2'), turn))).toBe(true);
  return undefined;
});
