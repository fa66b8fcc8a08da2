import { expect, it, vi } from 'vitest';
import { ApiError } from '#api-client/api-error.ts';
import type { Glossary, Term } from '#contract/glossary.ts';
import { GlossaryGoneError } from '#web/api/glossaries/glossary-queries.ts';
import { PackError, type SavePorts, saveAll } from './save-all.ts';

const at = '2026-11-23T00:00:00.000Z';
const createGlossary = (id: string, updatedAt = at): Glossary => ({
  id,
  name: `Name of ${id}`,
  description: null,
  createdAt: at,
  updatedAt,
});
const noTerms: readonly Term[] = [];

/** @param lists results of reading the list of glossaries, one per read */
function createPorts(lists: readonly (readonly Glossary[])[], more: Partial<SavePorts> = {}) {
  let reads = 0;
  const packed: string[] = [];
  const ports: SavePorts = {
    glossaries: () => {
      const list = lists[Math.min(reads, lists.length - 1)] ?? [];
      reads += 1;
      return Promise.resolve(list);
    },
    terms: () => Promise.resolve(noTerms),
    pack: ({ id }) => {
      packed.push(id);
      return Promise.resolve('packed');
    },
    onProgress: vi.fn<SavePorts['onProgress']>(),
    sleep: vi.fn<SavePorts['sleep']>(() => Promise.resolve()),
    random: () => 0.5,
    ...more,
  };
  return { ports, packed };
}

const never = () => new AbortController().signal;
const ids = ['a', 'b', 'c', 'd', 'e'];

it('packs all glossaries in the order of the list, whichever is read first', async () => {
  const gates = new Map(ids.map((id) => [id, Promise.withResolvers<readonly Term[]>()]));
  const { ports, packed } = createPorts([ids.map((id) => createGlossary(id))], {
    terms: ({ id }) => gates.get(id)?.promise ?? Promise.resolve(noTerms),
  });
  const saving = saveAll(ports, never());
  for (const id of ids.toReversed()) gates.get(id)?.resolve(noTerms);
  expect(await saving).toEqual({ glossaries: 5, terms: 0, notes: [] });
  expect(packed).toEqual(ids);
});

it('reports glossaries that are missing or outdated in the archive', async () => {
  const before = ['gone', 'large', 'refused', 'changed', 'deleted', 'fine'].map((id) => createGlossary(id));
  const after = ['gone', 'large', 'refused', 'fine', 'new'].map((id) => createGlossary(id));
  const { ports } = createPorts([before, [...after, createGlossary('changed', 'later')]], {
    terms: ({ id }) => {
      if (id === 'gone') return Promise.reject(new GlossaryGoneError());
      if (id === 'refused')
        return Promise.reject(new ApiError({ kind: 'refused', status: 400, detail: 'No.', fields: [] }));
      return Promise.resolve(noTerms);
    },
    pack: ({ id }) => Promise.resolve(id === 'large' ? 'no-room' : 'packed'),
  });
  const { glossaries, notes } = await saveAll(ports, never());
  expect(glossaries).toBe(3);
  expect(new Map(notes.map(({ id, kind }) => [id, kind]))).toEqual(
    new Map([
      ['gone', 'gone'],
      ['large', 'no-room'],
      ['refused', 'not-read'],
      ['deleted', 'deleted'],
      ['changed', 'changed'],
      ['new', 'new'],
    ]),
  );
});

it('retries while the server does not respond, and reports that it is waiting', async () => {
  let attempts = 0;
  const { ports, packed } = createPorts([[createGlossary('a')]], {
    terms: () => {
      attempts += 1;
      return attempts < 3 ? Promise.reject(new ApiError({ kind: 'unreachable' })) : Promise.resolve(noTerms);
    },
  });
  await saveAll(ports, never());
  expect(packed).toEqual(['a']);
  expect(ports.sleep).toHaveBeenCalledTimes(2);
  expect(ports.onProgress).toHaveBeenCalledWith({ done: 0, all: 1, isWaiting: true });
  expect(ports.onProgress).toHaveBeenLastCalledWith({ done: 1, all: 1, isWaiting: false });
});

it('fails if it is aborted, the key is refused or the worker fails', async () => {
  const leaving = new AbortController();
  const stopped = createPorts([ids.map((id) => createGlossary(id))], {
    terms: () => {
      leaving.abort();
      return Promise.resolve(noTerms);
    },
  });
  await expect(saveAll(stopped.ports, leaving.signal)).rejects.toThrow('aborted');
  expect(stopped.packed).toEqual([]);

  const refused = new ApiError({ kind: 'refused', status: 401, detail: 'No.', fields: [] });
  const list = [ids.map((id) => createGlossary(id))];
  await expect(
    saveAll(createPorts(list, { terms: () => Promise.reject(refused) }).ports, never()),
  ).rejects.toBe(refused);
  const failed = new PackError('It failed.');
  await expect(
    saveAll(createPorts(list, { pack: () => Promise.reject(failed) }).ports, never()),
  ).rejects.toBe(failed);
});
