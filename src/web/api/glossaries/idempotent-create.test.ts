import { expect, test } from 'vitest';
import { ApiError } from '#api-client/api-error.ts';
import { createsInFlight, EarlierAttemptSucceededError, idempotentCreate } from './idempotent-create.ts';

interface Item {
  readonly id: string;
  readonly name: string;
}

type Fault = 'none' | 'before' | 'after' | 'refused';

function server() {
  const things: Item[] = [{ id: 'old', name: 'a' }];
  let cached: readonly Item[] = [...things];
  const state = { fault: 'none' satisfies Fault as Fault, listFails: false, sends: 0, lists: 0 };
  const create = idempotentCreate<string, Item>({
    isSame: (thing, name) => thing.name === name,
    sameInput: (a, b) => a === b,
  });
  async function send(name: string) {
    state.sends += 1;
    if (state.fault === 'before') throw new ApiError({ kind: 'unreachable' });
    if (state.fault === 'refused')
      throw new ApiError({ kind: 'refused', status: 400, detail: '', fields: [] });
    const thing = { id: `new${things.length}`, name };
    things.push(thing);
    if (state.fault === 'after') throw new ApiError({ kind: 'timeout' });
    return thing;
  }
  async function list() {
    state.lists += 1;
    if (state.listFails) throw new ApiError({ kind: 'unreachable' });
    cached = [...things];
    return cached;
  }
  const createNow = (name: string, acceptsEarlier = false) =>
    create(name, { send: () => send(name), list, knownItems: () => cached, acceptsEarlier });
  return { things, state, create: createNow };
}

test('finds a created item in the list after a lost response and doesn’t send it again', async () => {
  const { state, create } = server();
  state.fault = 'after';
  await expect(create('a')).resolves.toEqual({ id: 'new1', name: 'a' });
  expect(state.sends).toBe(1);
});

test('sends nothing while the list can’t be read, and finds the first attempt afterwards', async () => {
  const { things, state, create } = server();
  state.fault = 'after';
  state.listFails = true;
  await expect(create('b')).rejects.toMatchObject({ failure: { kind: 'timeout' } });
  await expect(create('b')).rejects.toMatchObject({ failure: { kind: 'unreachable' } });
  state.fault = 'none';
  state.listFails = false;
  await expect(create('b')).resolves.toMatchObject({ name: 'b' });
  expect(state.sends).toBe(1);
  expect(things).toHaveLength(2);
});

test('sends a create again that never arrived', async () => {
  const { state, create } = server();
  state.fault = 'before';
  await expect(create('a')).rejects.toThrow('unreachable');
  state.fault = 'none';
  await expect(create('a')).resolves.toMatchObject({ id: 'new1' });
  expect(state).toMatchObject({ sends: 2, lists: 2 });
});

test('ignores an equal item that was in the list before', async () => {
  const { things, state, create } = server();
  state.fault = 'before';
  await expect(create('a')).rejects.toThrow('unreachable');
  state.fault = 'none';
  await create('a');
  expect(things.map(({ id }) => id)).toEqual(['old', 'new1']);
});

test('assigns two equal items to their own creates after one lost response', async () => {
  const things: Item[] = [];
  const isSame = (thing: Item, name: string) => thing.name === name;
  const one = { isSame, sameInput: (a: string, b: string) => a === b, inFlight: createsInFlight<string>() };
  const [first, second] = [idempotentCreate<string, Item>(one), idempotentCreate<string, Item>(one)];
  const list = () => Promise.resolve([...things]);
  const arrives = (id: string, isLost: boolean) => async () => {
    const thing = { id, name: 'a' };
    things.push(thing);
    if (isLost) throw new ApiError({ kind: 'timeout' });
    return thing;
  };
  const fail = () => Promise.reject(new ApiError({ kind: 'unreachable' }));
  const known = () => [];

  const lost = second('a', { send: arrives('of second', true), list, knownItems: known });
  await expect(
    first('a', { send: arrives('of first', false), list, knownItems: known }),
  ).resolves.toMatchObject({
    id: 'of first',
  });
  await expect(lost).resolves.toMatchObject({ id: 'of second' });
  await expect(second('a', { send: fail, list, knownItems: known })).rejects.toThrow('unreachable');
});

test('doesn’t mistake an equal create in flight for the lost one', async () => {
  const things: Item[] = [];
  const one = {
    isSame: (thing: Item, name: string) => thing.name === name,
    sameInput: (a: string, b: string) => a === b,
    inFlight: createsInFlight<string>(),
  };
  const [first, second] = [idempotentCreate<string, Item>(one), idempotentCreate<string, Item>(one)];
  const list = () => Promise.resolve([...things]);
  const known = () => [];
  const answer = Promise.withResolvers<Item>();
  const thing = { id: 'of second', name: 'a' };
  const arrives = () => {
    things.push(thing);
    return answer.promise;
  };
  const answered = second('a', { send: arrives, list, knownItems: known });
  const fail = () => Promise.reject(new ApiError({ kind: 'unreachable' }));
  const lost = first('a', { send: fail, list, knownItems: known });
  answer.resolve(thing);
  await expect(lost).rejects.toThrow('unreachable');
  await expect(answered).resolves.toBe(thing);
});

test('treats a rejection as final and doesn’t read the list', async () => {
  const { state, create } = server();
  state.fault = 'refused';
  await expect(create('c')).rejects.toThrow('400');
  expect(state.lists).toBe(0);
});

test('reports an earlier attempt that succeeded, before sending different input', async () => {
  const { state, create } = server();
  state.fault = 'after';
  state.listFails = true;
  await expect(create('d')).rejects.toThrow('timeout');
  state.fault = 'none';
  state.listFails = false;
  await expect(create('e')).rejects.toBeInstanceOf(EarlierAttemptSucceededError);
  expect(state.sends).toBe(1);
  await expect(create('e')).resolves.toMatchObject({ name: 'e' });
});

test('returns an earlier attempt to callers that can update it, and sends nothing', async () => {
  const { things, state, create } = server();
  state.fault = 'after';
  state.listFails = true;
  await expect(create('b')).rejects.toMatchObject({ failure: { kind: 'timeout' } });
  state.fault = 'none';
  state.listFails = false;
  await expect(create('c', true)).resolves.toMatchObject({ name: 'b' });
  expect(things).toHaveLength(2);
});
