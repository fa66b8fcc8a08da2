import { expect, test } from 'vitest';
import type { TermStore } from './term-store.ts';
import { settled } from './testing/fake-browser.ts';
import { refusal, UNREACHABLE } from './testing/fake-server.ts';
import { Bench, draft } from './testing/open-store.ts';

const edit = (
  store: TermStore,
  key: string,
  changes: Parameters<Parameters<TermStore['transact']>[1]>[0] extends {
    edit: (key: string, changes: infer C) => boolean;
  }
    ? C
    : never,
) => store.transact('edit', (transaction) => void transaction.edit(key, changes));

const words = (store: TermStore) => store.rows.map(({ word }) => word);

test('a row keeps its key and its place from the first letter to the server id, its deletion and the undo of that', async () => {
  const bench = new Bench();
  bench.server.add(draft('first'));
  const { store } = await bench.open();
  let key = '';
  store.transact('create', (transaction) => {
    key = transaction.create({ word: 'new' });
  });
  edit(store, key, { languageId: 'en', pronounceAs: 'nyoo', phonemizationLanguageId: 'en' });
  expect(store.stateOf(key)?.status.kind).toBe('sending');
  await bench.answerAll();
  const id = store.idOf(key);
  expect(store.stateOf(key)).toBeUndefined();
  expect(bench.server.terms.get(id ?? '')?.word).toBe('new');
  store.transact('remove', (transaction) => transaction.remove(key));
  expect(words(store)).toEqual(['first']);
  await bench.answerAll();
  store.undo();
  expect(store.get(key)?.word).toBe('new');
  await bench.answerAll();
  expect(store.idOf(key)).not.toBe(id);
  expect(bench.server.terms.get(store.idOf(key) ?? '')?.pronounceAs).toBe('nyoo');
  expect(words(store)).toEqual(['first', 'new']);
});

test('a draft is stored and never sent, and joins the next edit in one request', async () => {
  const bench = new Bench();
  const { id } = bench.server.add(draft('GIF'));
  const { store } = await bench.open();
  edit(store, id, { pronounceAs: '' });
  await settled();
  expect(store.stateOf(id)).toMatchObject({ status: { kind: 'draft' }, isStored: true });
  expect(bench.server.calls).toEqual([]);
  edit(store, id, { phonemization: 'dʒɪf', pronunciationLanguageId: 'en' });
  await settled();
  expect(bench.server.calls).toHaveLength(1);
  await bench.answerAll();
  expect(bench.server.terms.get(id)).toMatchObject({ pronounceAs: null, phonemization: 'dʒɪf' });
});

test('an edit that is stopped and undone sends nothing', async () => {
  const bench = new Bench();
  const terms = ['a', 'b', 'c', 'd'].map((word) => bench.server.add(draft(word)));
  const { store } = await bench.open();
  store.transact('edit', (transaction) => {
    for (const { id } of terms) transaction.edit(id, { pronounceAs: 'other' });
  });
  const last = terms[3]?.id ?? '';
  store.stop();
  expect(store.stateOf(last)?.status).toEqual({ kind: 'stopped', why: 'person' });
  store.undo();
  await bench.answerAll();
  expect(store.stateOf(last)).toBeUndefined();
  expect([...bench.server.terms.values()].map(({ pronounceAs }) => pronounceAs)).toEqual([
    'say d',
    'say a',
    'say b',
    'say c',
  ]);
});

test('one offline answer holds everything, and all of it is sent once after the list was read', async () => {
  const bench = new Bench();
  const terms = ['a', 'b', 'c', 'd', 'e'].map((word) => bench.server.add(draft(word)));
  const { store, events } = await bench.open();
  store.transact('edit', (transaction) => {
    for (const { id } of terms) transaction.edit(id, { pronounceAs: 'other' });
  });
  await settled();
  expect(bench.server.calls).toHaveLength(3);
  for (const call of bench.server.calls.slice()) call.answer(UNREACHABLE);
  await settled();
  expect(store.outboxState.kind).toBe('offline');
  expect(store.counts()).toMatchObject({ saving: 0, offline: 5 });
  expect(bench.server.calls).toEqual([]);
  edit(store, terms[0]?.id ?? '', { pronounceAs: 'later' });
  expect(bench.server.calls).toEqual([]);
  bench.clock.advance(1_000);
  await settled();
  expect(bench.server.calls.map(({ kind }) => kind)).toEqual(['list']);
  await bench.answerAll();
  expect(store.counts()).toMatchObject({ saving: 0, offline: 0 });
  expect(events).toContainEqual({ kind: 'caught-up', count: 5 });
  expect(bench.server.terms.get(terms[0]?.id ?? '')?.pronounceAs).toBe('later');
});

test('the server can ask for a pause of up to 15 minutes', async () => {
  const bench = new Bench();
  const { id } = bench.server.add(draft('a'));
  const { store } = await bench.open();
  edit(store, id, { pronounceAs: 'other' });
  await settled();
  bench.call('update')?.answer(refusal(503, { retryAfterSeconds: 10_000 }));
  await settled();
  bench.clock.advance(15 * 60_000 - 1);
  await settled();
  expect(bench.server.calls).toEqual([]);
  bench.clock.advance(1);
  await settled();
  expect(bench.server.calls.map(({ kind }) => kind)).toEqual(['list']);
});

test('an edit that failed but is listed counts as saved', async () => {
  const bench = new Bench();
  const { id } = bench.server.add(draft('a'));
  const { store } = await bench.open();
  edit(store, id, { pronounceAs: 'other' });
  await settled();
  bench.call('update')?.process();
  bench.call('update')?.answer(refusal(500));
  await settled();
  bench.clock.advance(200);
  expect(store.stateOf(id)?.cells.pronounceAs?.kind).toBe('failed');
  void store.refresh();
  await bench.answerAll();
  expect(store.stateOf(id)).toBeUndefined();
  expect(store.get(id)?.pronounceAs).toBe('other');
});

test('after a refused key, everything waits for the sign-in', async () => {
  const bench = new Bench();
  const { id } = bench.server.add(draft('a'));
  const { store } = await bench.open();
  edit(store, id, { pronounceAs: 'other' });
  await settled();
  bench.call('update')?.answer(refusal(401));
  await settled();
  expect(store.outboxState.kind).toBe('signed-out');
  bench.clock.advance(200);
  expect(store.stateOf(id)?.status.kind).toBe('queued');
  store.signedIn();
  await bench.answerAll();
  expect(bench.server.terms.get(id)?.pronounceAs).toBe('other');
});

test('signing out forgets what has not begun', async () => {
  const bench = new Bench();
  const terms = ['a', 'b', 'c', 'd'].map((word) => bench.server.add(draft(word)));
  const { store } = await bench.open();
  store.transact('edit', (transaction) => {
    for (const { id } of terms) transaction.edit(id, { pronounceAs: 'other' });
  });
  store.forget();
  await bench.answerAll();
  expect(bench.server.terms.get(terms[3]?.id ?? '')?.pronounceAs).toBe('say d');
});

test('a list that was read before an answer does not undo the answer', async () => {
  const bench = new Bench();
  const { id } = bench.server.add(draft('a'));
  const { store } = await bench.open();
  void store.refresh();
  const list = bench.call('list');
  list?.process();
  edit(store, id, { pronounceAs: 'other' });
  let key = '';
  store.transact('create', (transaction) => {
    key = transaction.create(draft('b'));
  });
  await settled();
  for (const call of bench.server.calls.filter((one) => one !== list)) call.answer();
  await settled();
  list?.answer();
  await settled();
  expect(store.get(id)?.pronounceAs).toBe('other');
  expect(store.get(key)?.word).toBe('b');
  expect(store.rows).toHaveLength(2);
});

test('a newer version in the list wins over an older answer', async () => {
  const bench = new Bench();
  const { id } = bench.server.add(draft('a'));
  const { store } = await bench.open();
  edit(store, id, { pronounceAs: 'other' });
  await settled();
  bench.call('update')?.process();
  bench.server.change(id, { word: 'theirs' });
  void store.refresh();
  bench.call('list')?.answer();
  await settled();
  await bench.answerAll();
  expect(store.get(id)).toMatchObject({ word: 'theirs', pronounceAs: 'other' });
});

test('a new row hides its listed twin until it is answered', async () => {
  const bench = new Bench();
  const { store } = await bench.open();
  store.transact('create', (transaction) => void transaction.create(draft('GIF')));
  await settled();
  bench.call('create')?.process();
  void store.refresh();
  bench.call('list')?.answer();
  await settled();
  expect(words(store)).toEqual(['GIF']);
  await bench.answerAll();
  expect(words(store)).toEqual(['GIF']);
});

test.each([true, false])(
  'two equal rows whose answers are lost become two terms (Idempotency-Key: %s)',
  async (idempotencyKey) => {
    const bench = new Bench();
    bench.server.extensions.idempotencyKey = idempotencyKey;
    bench.server.add(draft('GIF'));
    const { store } = await bench.open();
    store.transact('paste', (transaction) => {
      transaction.create(draft('GIF'));
      transaction.create(draft('GIF'));
    });
    await settled();
    bench.call('create')?.process();
    for (const call of bench.server.calls.slice()) call.answer(UNREACHABLE);
    await settled();
    bench.clock.advance(1_000);
    await bench.answerAll();
    expect(bench.server.terms.size).toBe(3);
    expect(store.rows).toHaveLength(3);
    expect(new Set(store.rows.map(({ id }) => store.idOf(id))).size).toBe(3);
  },
);

test('a term that was created, changed by somebody else and never answered is created once with Idempotency-Key', async () => {
  const bench = new Bench();
  const { store } = await bench.open();
  store.transact('create', (transaction) => void transaction.create(draft('GIF')));
  await settled();
  bench.call('create')?.process();
  bench.call('create')?.answer(UNREACHABLE);
  const [created] = bench.server.terms.keys();
  bench.server.change(created ?? '', { pronounceAs: 'theirs' });
  await settled();
  bench.clock.advance(1_000);
  await bench.answerAll();
  void store.refresh();
  await bench.answerAll();
  expect(bench.server.terms.size).toBe(1);
  expect(store.rows.map(({ pronounceAs }) => pronounceAs)).toEqual(['theirs']);
});

test('text typed into a row that is being sent is saved after it, and undone with the row', async () => {
  const bench = new Bench();
  const { store, events } = await bench.open();
  let key = '';
  store.transact('create', (transaction) => {
    key = transaction.create(draft('GIF'));
  });
  edit(store, key, { pronounceAs: 'jif' });
  await bench.answerAll();
  expect(bench.server.terms.get(store.idOf(key) ?? '')?.pronounceAs).toBe('jif');
  const added = events.find((event) => event.kind === 'added');
  store.undoTogether(added?.steps ?? []);
  await bench.answerAll();
  expect(bench.server.terms.size).toBe(0);
});

test('a term about to go refuses edits, and its unsaved edit returns with it', async () => {
  const bench = new Bench();
  const { id } = bench.server.add(draft('GIF'));
  const { store } = await bench.open();
  edit(store, id, { pronounceAs: '' });
  store.transact('remove', (transaction) => transaction.remove(id));
  await settled();
  bench.call('remove')?.answer(refusal(503));
  await settled();
  bench.clock.advance(200);
  expect(store.stateOf(id)).toMatchObject({ kind: 'delete', status: { kind: 'offline' } });
  let isEdited = true;
  store.transact('edit', (transaction) => {
    isEdited = transaction.edit(id, { word: 'no' });
  });
  expect(isEdited).toBe(false);
  store.undo();
  bench.clock.advance(1_000);
  await bench.answerAll();
  expect(store.get(id)?.pronounceAs).toBeNull();
  expect(store.stateOf(id)?.status.kind).toBe('draft');
});

test('only the version that the person saw is deleted', async () => {
  const bench = new Bench();
  const { id } = bench.server.add(draft('GIF'));
  const { store } = await bench.open();
  bench.server.change(id, { pronounceAs: 'theirs' });
  store.transact('remove', (transaction) => transaction.remove(id));
  await bench.answerAll();
  expect(bench.server.terms.size).toBe(1);
  expect(store.stateOf(id)).toMatchObject({ kind: 'delete', status: { kind: 'conflict' } });
  expect(store.get(id)?.pronounceAs).toBe('theirs');
  store.resolve(id, 'mine');
  await bench.answerAll();
  expect(bench.server.terms.size).toBe(0);
});

test('changes of different attributes are merged, and it is said what others changed', async () => {
  const bench = new Bench();
  const { id } = bench.server.add(draft('GIF'));
  const { store, events } = await bench.open();
  bench.server.change(id, { word: 'theirs' });
  edit(store, id, { pronounceAs: 'mine' });
  await bench.answerAll();
  expect(bench.server.terms.get(id)).toMatchObject({ word: 'theirs', pronounceAs: 'mine' });
  expect(events).toContainEqual({ kind: 'changed-by-others', key: id, attributes: ['word'] });
});

test.each(['mine', 'theirs'] as const)('a conflict waits for the person, who keeps %s', async (keep) => {
  const bench = new Bench();
  const { id } = bench.server.add(draft('GIF'));
  const { store } = await bench.open();
  bench.server.change(id, { pronounceAs: 'theirs' });
  edit(store, id, { pronounceAs: 'mine' });
  await bench.answerAll();
  expect(store.stateOf(id)?.status).toMatchObject({ kind: 'conflict', theirs: { pronounceAs: 'theirs' } });
  expect(store.get(id)?.pronounceAs).toBe('mine');
  store.resolve(id, keep);
  await bench.answerAll();
  expect(store.stateOf(id)).toBeUndefined();
  expect(bench.server.terms.get(id)?.pronounceAs).toBe(keep);
});

test('an edit of a term that somebody else deleted can create it again', async () => {
  const bench = new Bench();
  const { id } = bench.server.add(draft('GIF'));
  const { store } = await bench.open();
  bench.server.drop(id);
  edit(store, id, { pronounceAs: 'mine' });
  await bench.answerAll();
  expect(store.stateOf(id)?.status).toEqual({ kind: 'conflict', theirs: null });
  store.resolve(id, 'mine');
  await bench.answerAll();
  expect([...bench.server.terms.values()].map(({ pronounceAs }) => pronounceAs)).toEqual(['mine']);
});

test('the page’s own deletion is no news to its edit', async () => {
  const bench = new Bench();
  const { id } = bench.server.add(draft('GIF'));
  const { store } = await bench.open();
  edit(store, id, { pronounceAs: 'mine' });
  store.transact('remove', (transaction) => transaction.remove(id));
  await bench.answerAll();
  expect(bench.server.terms.size).toBe(0);
  expect(store.rows).toEqual([]);
  expect([...store.unconfirmed()]).toEqual([]);
});

test('a field that the server can’t clear is cleared with null, then left out, and it is said', async () => {
  const bench = new Bench();
  const { id } = bench.server.add({ ...draft('GIF'), phonemization: 'dʒɪf', pronunciationLanguageId: 'en' });
  const { store } = await bench.open();
  edit(store, id, { phonemization: '', word: 'gif' });
  const field = { path: 'phonemization', message: 'Must not be empty.' };
  await settled();
  bench.call('update')?.answer(refusal(400, { fields: [field] }));
  await settled();
  bench.call('update')?.answer(refusal(400, { fields: [field] }));
  await bench.answerAll();
  expect(bench.server.terms.get(id)).toMatchObject({ word: 'gif', phonemization: 'dʒɪf' });
  expect(store.notCleared(id)).toEqual(['phonemization']);
  expect(store.stateOf(id)).toBeUndefined();
});

test('without If-Match, reads before saves take at most a twentieth of the time', async () => {
  const bench = new Bench();
  bench.server.extensions.termIfMatch = false;
  const { id } = bench.server.add(draft('GIF'));
  const { store } = await bench.open();
  bench.clock.advance(10_000);
  edit(store, id, { pronounceAs: 'one' });
  await settled();
  expect(bench.server.calls.map(({ kind }) => kind)).toEqual(['list']);
  bench.clock.advance(1_000);
  await bench.answerAll();
  // The list is old again, but its read took a second.
  bench.clock.advance(15_000);
  edit(store, id, { pronounceAs: 'two' });
  await settled();
  expect(bench.server.calls.map(({ kind }) => kind)).toEqual(['update']);
  await bench.answerAll();
  bench.clock.advance(10_000);
  edit(store, id, { pronounceAs: 'three' });
  await settled();
  expect(bench.server.calls.map(({ kind }) => kind)).toEqual(['list']);
});

test('what is typed while a paste is computed wins, and undo takes back the paste', async () => {
  const bench = new Bench();
  const [a, b] = ['a', 'b'].map((word) => bench.server.add(draft(word)).id);
  const { store } = await bench.open();
  const paste = store.reserve('paste');
  edit(store, a ?? '', { pronounceAs: 'typed' });
  const step = paste.run((transaction) => {
    for (const key of [a, b]) transaction.edit(key ?? '', { pronounceAs: 'pasted' });
  });
  expect(store.rows.map(({ pronounceAs }) => pronounceAs)).toEqual(['typed', 'pasted']);
  store.undo(step?.id);
  expect(store.rows.map(({ pronounceAs }) => pronounceAs)).toEqual(['typed', 'say b']);
  expect(store.canUndo(step?.id ?? 0)).toBe(false);
});

test('an undo that arrives while a paste is computed undoes the paste', async () => {
  const bench = new Bench();
  const { id } = bench.server.add(draft('a'));
  const { store } = await bench.open();
  const paste = store.reserve('paste');
  store.undo();
  paste.run((transaction) => void transaction.edit(id, { pronounceAs: 'pasted' }));
  expect(store.get(id)?.pronounceAs).toBe('say a');
  store.redo();
  expect(store.get(id)?.pronounceAs).toBe('pasted');
});

test('undoing a command takes back exactly that command, as far as its values are still there', async () => {
  const bench = new Bench();
  const [a = '', b = ''] = ['a', 'b'].map((word) => bench.server.add(draft(word)).id);
  const { store, events } = await bench.open();
  const step = store.transact('replace', (transaction) => {
    for (const key of [a, b]) transaction.edit(key, { pronounceAs: 'mine' });
  });
  edit(store, a, { word: 'later' });
  await bench.answerAll();
  bench.server.change(b, { pronounceAs: 'theirs' });
  void store.refresh();
  await bench.answerAll();
  store.undo(step?.id);
  await bench.answerAll();
  expect(bench.server.terms.get(a)).toMatchObject({ word: 'later', pronounceAs: 'say a' });
  expect(bench.server.terms.get(b)?.pronounceAs).toBe('theirs');
  expect(events.at(-1)).toMatchObject({ kind: 'undone', left: 1 });
});

test('undo still knows a text that the server stored in another form', async () => {
  const bench = new Bench();
  const { id } = bench.server.add(draft('a'));
  const { store } = await bench.open();
  edit(store, id, { pronounceAs: 'e\u0301' });
  bench.server.onStore = (_, after) => {
    if (after?.pronounceAs) after.pronounceAs = after.pronounceAs.normalize('NFC');
  };
  await bench.answerAll();
  expect(store.get(id)?.pronounceAs).toBe('\u00e9');
  store.undo();
  await bench.answerAll();
  expect(bench.server.terms.get(id)?.pronounceAs).toBe('say a');
});

test('after a crash, edits and rows wait for the person, and deletions resume', async () => {
  const bench = new Bench();
  const [a = '', b = ''] = ['a', 'b'].map((word) => bench.server.add(draft(word)).id);
  const before = await bench.open();
  bench.server.isSignedOut = true;
  edit(before.store, a, { pronounceAs: 'mine' });
  await bench.answerAll();
  before.store.transact('remove', (transaction) => transaction.remove(b));
  before.store.transact('create', (transaction) => void transaction.create(draft('c')));
  await settled();
  await bench.crash(before.store);
  bench.server.isSignedOut = false;
  const { store } = await bench.open();
  await bench.answerAll();
  expect(store.get(a)?.pronounceAs).toBe('mine');
  expect(store.stateOf(a)?.status).toEqual({ kind: 'stopped', why: 'left' });
  expect([...bench.server.terms.values()].map(({ word }) => word)).toEqual(['a']);
  expect(words(store)).toEqual(['a', 'c']);
  store.retry(store.unconfirmed());
  await bench.answerAll();
  expect([...bench.server.terms.values()].map(({ word }) => word).sort()).toEqual(['a', 'c']);
  expect(bench.server.terms.get(a)?.pronounceAs).toBe('mine');
  expect([...bench.storage.records]).toEqual([]);
});

test('a second tab leaves an open tab’s changes alone, and takes over those of a closed one', async () => {
  const bench = new Bench();
  const { id } = bench.server.add(draft('a'));
  const first = await bench.open('tab-1');
  edit(first.store, id, { pronounceAs: '' });
  const second = await bench.open('tab-2');
  expect(second.store.stateOf(id)).toBeUndefined();
  edit(second.store, id, { word: 'second' });
  await bench.answerAll();
  await bench.crash(first.store, 'tab-1');
  await second.store.takeOver();
  expect(second.store.get(id)).toMatchObject({ word: 'second', pronounceAs: null });
  expect(second.store.stateOf(id)?.status.kind).toBe('draft');
  expect([...bench.storage.records.keys()].map((name) => name.split('\n')[1])).toEqual(['tab-2']);
});

test('a row says that it is not stored if the browser refuses storage', async () => {
  const bench = new Bench();
  const { id } = bench.server.add(draft('a'));
  const { store, events } = await bench.open();
  bench.storage.isRefusing = true;
  edit(store, id, { pronounceAs: '' });
  await settled();
  expect(store.stateOf(id)?.isStored).toBe(false);
  expect(store.notStored()).toEqual([id]);
  expect(events).toContainEqual({ kind: 'not-stored' });
  bench.storage.isRefusing = false;
  edit(store, id, { word: 'b' });
  await settled();
  expect(store.stateOf(id)?.isStored).toBe(true);
});

test('rows that did not change stay the same objects', async () => {
  const bench = new Bench();
  const [a = '', b = ''] = ['a', 'b'].map((word) => bench.server.add(draft(word)).id);
  const { store } = await bench.open();
  const before = store.get(b);
  const changed: string[] = [];
  store.subscribe((keys) => changed.push(...keys));
  edit(store, a, { pronounceAs: 'mine' });
  expect(store.get(b)).toBe(before);
  expect(changed).toEqual([a]);
  void store.refresh();
  await bench.answerAll();
  expect(store.get(b)).toBe(before);
});

test('a row that is undone while it is sent is deleted once it is answered', async () => {
  const bench = new Bench();
  const { store } = await bench.open();
  store.transact('create', (transaction) => void transaction.create(draft('GIF')));
  await settled();
  store.undo();
  expect(store.rows).toEqual([]);
  await bench.answerAll();
  expect(bench.server.terms.size).toBe(0);
  expect(store.rows).toEqual([]);
  store.redo();
  await bench.answerAll();
  expect([...bench.server.terms.values()].map(({ word }) => word)).toEqual(['GIF']);
});

test('a crash right after a takeover loses nothing that the closed tab had', async () => {
  const bench = new Bench();
  const { id } = bench.server.add(draft('a'));
  const first = await bench.open('tab-1');
  edit(first.store, id, { pronounceAs: '' });
  const second = await bench.open('tab-2');
  await bench.crash(first.store, 'tab-1');
  bench.storage.isImmediate = false;
  void second.store.takeOver();
  await settled();
  bench.storage.complete();
  bench.storage.crash('tab-2', 0);
  await bench.crash(second.store, 'tab-2');
  bench.storage.isImmediate = true;
  const { store } = await bench.open('tab-2');
  expect(store.get(id)?.pronounceAs).toBeNull();
  expect(store.stateOf(id)?.status.kind).toBe('draft');
});
