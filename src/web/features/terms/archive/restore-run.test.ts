import { expect, it, vi } from 'vitest';
import { ApiError } from '#api-client/api-error.ts';
import type { Glossary } from '#contract/glossary.ts';
import type { RunView } from '#web/features/terms/import/import-run.ts';
import type { RunRow } from '#web/features/terms/import/run-row.ts';
import { createStore } from '#web/lib/store.ts';
import { newIds, type RestoreItem } from './restore-item.ts';
import { type RestorePorts, RestoreRun, type TermsImport } from './restore-run.ts';

const at = '2026-11-23T00:00:00.000Z';

function createItem(index: number, more: Partial<RestoreItem> = {}): RestoreItem {
  const step = { kind: 'waiting' } as const;
  return { index, oldId: `old ${index}`, name: `Names ${index}`, description: null, terms: 1, step, ...more };
}

const row: RunRow = { line: 1, word: 'x', languageId: 'en', outcome: { kind: 'added' } };

/** An import that has ended, or ends when its view is set. */
function createImport(rows: readonly RunRow[] = [row], state: RunView['state'] = 'ended') {
  const view = createStore<RunView>({ state, all: 1, done: 1, failed: 0 });
  const become = (next: RunView['state']) => view.set({ ...view.get(), state: next });
  const filling: TermsImport = {
    run: {
      view,
      rows: [...rows],
      start: vi.fn<TermsImport['run']['start']>(() => Promise.resolve(become('ended'))),
      pause: vi.fn<TermsImport['run']['pause']>(() => become('paused')),
      cancel: vi.fn<TermsImport['run']['cancel']>(() => become('cancelled')),
    },
    dismiss: vi.fn<TermsImport['dismiss']>(() => Promise.resolve()),
  };
  return filling;
}

/** A workspace that can fail. `glossaries` are its data. */
function workspace(more: Partial<RestorePorts> = {}, fail: (made: number) => unknown = () => undefined) {
  const glossaries: Glossary[] = [
    { id: 'there', name: 'Names 0', description: null, createdAt: at, updatedAt: at },
  ];
  let made = 0;
  const ports: RestorePorts = {
    list: () => Promise.resolve([...glossaries]),
    make: ({ name, description }) => {
      made += 1;
      const error = fail(made);
      const glossary = { id: `new ${made}`, name, description, createdAt: at, updatedAt: at };
      if (error === 'lost') {
        glossaries.push(glossary);
        return Promise.reject(new ApiError({ kind: 'unreachable' }));
      }
      if (error instanceof Error) return Promise.reject(error);
      glossaries.push(glossary);
      return Promise.resolve(glossary);
    },
    fill: () => Promise.resolve(createImport()),
    note: vi.fn<RestorePorts['note']>(() => Promise.resolve()),
    onState: vi.fn<RestorePorts['onState']>(),
    sleep: () => Promise.resolve(),
    random: () => 0.5,
    ...more,
  };
  return { ports, glossaries, countMade: () => made };
}

const ended = (run: RestoreRun) => vi.waitFor(() => expect(run.view.get().state).toBe('ended'));
const refused = (status: number) => new ApiError({ kind: 'refused', status, detail: 'No.', fields: [] });

it('creates each glossary, even if one with the same name exists, and lists old and new IDs', async () => {
  const { ports, glossaries } = workspace();
  const run = new RestoreRun([createItem(0), createItem(1)], ports);
  run.start();
  await ended(run);
  expect(newIds(run.view.get().items)).toEqual([
    { name: 'Names 0', oldId: 'old 0', newId: 'new 1' },
    { name: 'Names 1', oldId: 'old 1', newId: 'new 2' },
  ]);
  expect(glossaries.map(({ id }) => id)).toEqual(['there', 'new 1', 'new 2']);
});

it('looks for a glossary whose response was lost before creating another', async () => {
  const { ports, countMade } = workspace({}, (made) => (made === 1 ? 'lost' : undefined));
  const run = new RestoreRun([createItem(0)], ports);
  run.start();
  await ended(run);
  expect(countMade()).toBe(1);
  expect(newIds(run.view.get().items)).toEqual([{ name: 'Names 0', oldId: 'old 0', newId: 'new 1' }]);
});

it('continues after a reload, and does not mistake an older glossary for the created one', async () => {
  const { ports, countMade } = workspace();
  const items = [
    createItem(0, { step: { kind: 'making', known: ['there'] } }),
    createItem(1, { step: { kind: 'filling', newId: 'begun' } }),
  ];
  const run = new RestoreRun(items, ports);
  expect(run.view.get().state).toBe('paused');
  run.start();
  await ended(run);
  expect(countMade()).toBe(1);
  expect(newIds(run.view.get().items).map(({ newId }) => newId)).toEqual(['new 1', 'begun']);
});

it('marks a refused glossary as failed and continues with the next', async () => {
  const { ports } = workspace({}, (made) => (made === 1 ? refused(400) : undefined));
  const run = new RestoreRun([createItem(0), createItem(1)], ports);
  run.start();
  await ended(run);
  expect(run.view.get().items.map(({ step }) => step.kind)).toEqual(['failed', 'done']);
});

it('lists the terms that were refused, each with the reason', async () => {
  const rows: RunRow[] = [row, { ...row, line: 2, outcome: { kind: 'failed', reason: 'Too long.' } }];
  const { ports } = workspace({ fill: () => Promise.resolve(createImport(rows)) });
  const run = new RestoreRun([createItem(0)], ports);
  run.start();
  await ended(run);
  expect(run.view.get().items[0]?.step).toEqual({
    kind: 'done',
    newId: 'new 1',
    added: 1,
    missed: [{ line: 2, word: 'x', languageId: 'en', reason: 'Too long.' }],
  });
});

it('retries while the server is unreachable, and waits for a sign-in if the key is refused', async () => {
  let answers = 0;
  const list = vi.fn<RestorePorts['list']>(() => {
    answers += 1;
    if (answers === 1) return Promise.reject(new ApiError({ kind: 'unreachable' }));
    return answers === 2 ? Promise.reject(refused(401)) : Promise.resolve([]);
  });
  const { ports } = workspace({ list });
  const run = new RestoreRun([createItem(0)], ports);
  run.start();
  await vi.waitFor(() => expect(run.view.get().state).toBe('signed-out'));
  expect(ports.onState).toHaveBeenCalledWith('waiting');
  run.start();
  await ended(run);
});

it('pauses and continues during a glossary, and skips the remaining ones after a cancel', async () => {
  const filling = createImport([row], 'running');
  const { ports } = workspace({ fill: () => Promise.resolve(filling) });
  const run = new RestoreRun([createItem(0), createItem(1)], ports);
  vi.mocked(filling.run.start).mockImplementation(() => Promise.resolve());
  run.start();
  await vi.waitFor(() => expect(run.view.get().filling).toBeDefined());
  run.pause();
  expect(filling.run.view.get().state).toBe('paused');
  run.start();
  expect(run.view.get().state).toBe('running');
  expect(filling.run.start).toHaveBeenCalledTimes(2);
  run.cancel();
  await vi.waitFor(() => expect(filling.dismiss).toHaveBeenCalledOnce());
  expect(run.view.get().items.map(({ step }) => step.kind)).toEqual(['done', 'left-out']);
  expect(run.view.get().state).toBe('cancelled');
});

it('waits while another tab sends the terms of a glossary', async () => {
  const { ports } = workspace({ fill: () => Promise.resolve(undefined) });
  const run = new RestoreRun([createItem(0)], ports);
  run.start();
  await vi.waitFor(() => expect(run.view.get().state).toBe('elsewhere'));
  expect(run.view.get().items[0]?.step).toEqual({ kind: 'filling', newId: 'new 1' });
});
