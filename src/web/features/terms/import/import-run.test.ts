import { expect, it, vi } from 'vitest';
import { ApiError } from '#api-client/api-error.ts';
import type { Term } from '#contract/glossary.ts';
import { planCreate, planUpdate } from '#lexicon/client.ts';
import { ImportRun, type RunPorts } from './import-run.ts';
import { type RunRow, runRow, type Work } from './run-row.ts';
import { PlanOutdatedError } from './send-work.ts';

function createRows(count: number): RunRow[] {
  return Array.from({ length: count }, (_, index) => {
    const texts = { word: `w${index}`, languageId: 'en', phonemization: 'a', pronunciationLanguageId: 'en' };
    return runRow(planCreate(index + 2, { texts }, {}));
  });
}

const at = '2026-11-22T00:00:00.000Z';
const later = '2026-11-22T01:00:00.000Z';

const EXISTING: Term = {
  id: 't',
  glossaryId: 'g',
  word: 'w0',
  languageId: 'en',
  phonemization: null,
  phonemizationLanguageId: 'en',
  pronunciationLanguageId: null,
  pronounceAs: 'old',
  caseSensitive: false,
  createdAt: at,
  updatedAt: at,
};

/** A server that can fail. `terms` are its data. */
function service(fail: (work: Work, terms: Term[]) => unknown = () => undefined) {
  const terms: Term[] = [];
  const sent: string[] = [];
  const save = (work: Work): Term => {
    if (work.kind !== 'create') throw new Error('Only creates here.');
    const term = { ...work.draft, pronounceAs: null, phonemizationLanguageId: null };
    const saved = { ...term, id: `id ${terms.length}`, glossaryId: 'g', createdAt: at, updatedAt: at };
    terms.push(saved);
    return saved;
  };
  const ports: RunPorts = {
    send: async (work) => {
      sent.push(work.word);
      await Promise.resolve();
      const error = fail(work, terms);
      if (error === 'lost') {
        save(work);
        throw new ApiError({ kind: 'unreachable' });
      }
      if (error) throw error;
      return save(work);
    },
    isGuarded: true,
    list: vi.fn<RunPorts['list']>(() => Promise.resolve([...terms])),
    onSaved: vi.fn<RunPorts['onSaved']>(),
    note: vi.fn<RunPorts['note']>(),
    onState: vi.fn<RunPorts['onState']>(),
    sleep: vi.fn<RunPorts['sleep']>(() => Promise.resolve()),
    random: () => 0.5,
  };
  return { ports, terms, sent };
}

const refused = (status: number, detail = 'No.') =>
  new ApiError({ kind: 'refused', status, detail, fields: [{ path: 'word', message: detail }] });

/** Returns the error the first time the word is sent. */
function once(word: string, error: unknown) {
  let isMet = false;
  return (work: Work) => {
    if (isMet || work.word !== word) return undefined;
    isMet = true;
    return error;
  };
}

const ended = (run: ImportRun) => vi.waitFor(() => expect(run.view.get().state).toBe('ended'));

it('sends every row once, in the order of the file', async () => {
  const { ports, sent } = service();
  const run = new ImportRun(createRows(50), ports, false);
  await run.start();
  await ended(run);
  expect(sent).toEqual(createRows(50).map(({ word }) => word));
  expect(run.view.get()).toEqual({ state: 'ended', all: 50, done: 50, failed: 0 });
});

it('reads the list before it sends again a row whose answer was lost', async () => {
  const { ports, terms, sent } = service(once('w3', 'lost'));
  const run = new ImportRun(createRows(20), ports, false);
  await run.start();
  await ended(run);
  expect(ports.list).toHaveBeenCalledTimes(1);
  expect(sent.filter((word) => word === 'w3')).toHaveLength(1);
  expect(terms).toHaveLength(20);
});

it('checks again for a row whose answer was lost while the list was read', async () => {
  const { ports, terms, sent } = service(once('w0', 'lost'));
  const lateAnswer = Promise.withResolvers<Term>();
  let isPaused = false;
  const run = new ImportRun(
    createRows(12),
    {
      ...ports,
      send(work) {
        if (work.word !== 'w1' || isPaused) return ports.send(work);
        isPaused = true;
        sent.push(work.word);
        return lateAnswer.promise;
      },
      async list() {
        const list = await ports.list();
        if (terms.some(({ word }) => word === 'w1')) return list;
        // The server adds the term after the list was read, and its response is lost.
        const [row] = createRows(2).slice(1);
        const { draft } = row?.work?.kind === 'create' ? row.work : { draft: undefined };
        if (draft) terms.push({ ...draft, id: 'late', glossaryId: 'g', createdAt: at, updatedAt: at });
        lateAnswer.reject(new ApiError({ kind: 'unreachable' }));
        await Promise.resolve();
        await Promise.resolve();
        return list;
      },
    },
    false,
  );
  await run.start();
  await ended(run);
  expect(sent.filter((word) => word === 'w1')).toHaveLength(1);
  expect(terms.filter(({ word }) => word === 'w1')).toHaveLength(1);
});

it('sends no row that needs a check before the list is read again, even if an earlier read is slow', async () => {
  const { ports, terms, sent } = service(once('w0', 'lost'));
  const answer = Promise.withResolvers<Term>();
  const reads: PromiseWithResolvers<readonly Term[]>[] = [];
  let isPaused = false;
  const run = new ImportRun(
    createRows(12),
    {
      ...ports,
      send(work) {
        if (work.word !== 'w1' || isPaused) return ports.send(work);
        isPaused = true;
        sent.push(work.word);
        return answer.promise;
      },
      list() {
        const read = Promise.withResolvers<readonly Term[]>();
        reads.push(read);
        return read.promise;
      },
    },
    false,
  );
  await run.start();
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  const before = [...terms];
  // The server added the second term after the list was read, and its response is lost.
  const [row] = createRows(2).slice(1);
  if (row?.work?.kind !== 'create') return expect.unreachable();
  terms.push({
    ...EXISTING,
    ...row.work.draft,
    pronounceAs: null,
    phonemizationLanguageId: null,
    id: 'late',
  });
  answer.reject(new ApiError({ kind: 'unreachable' }));
  await vi.waitFor(() => expect(ports.sleep).toHaveBeenCalledTimes(2));
  reads[0]?.resolve(before);
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  expect(sent.filter((word) => word === 'w1')).toHaveLength(1);
  reads[1]?.resolve([...terms]);
  await ended(run);
  expect(sent.filter((word) => word === 'w1')).toHaveLength(1);
  expect(terms).toHaveLength(12);
  return undefined;
});

it('sends rows refused with 429 again after the requested delay, without reading the list', async () => {
  const busy = new ApiError({ kind: 'refused', status: 429, detail: '', fields: [], retryAfterSeconds: 7 });
  const { ports, terms } = service(once('w3', busy));
  const run = new ImportRun(createRows(20), ports, false);
  await run.start();
  await ended(run);
  expect(ports.sleep).toHaveBeenCalledWith(7_000);
  expect(ports.list).not.toHaveBeenCalled();
  expect(terms).toHaveLength(20);
});

it('continues after a refused row, reports the reason, and sends the row again on retry', async () => {
  const { ports, terms } = service(once('w3', refused(400, 'No such word.')));
  const run = new ImportRun(createRows(10), ports, false);
  await run.start();
  await ended(run);
  expect(run.rows[3]?.outcome).toEqual({ kind: 'failed', reason: 'No such word.' });
  expect(run.view.get()).toMatchObject({ done: 10, failed: 1 });
  await run.retry();
  await ended(run);
  expect(run.view.get()).toMatchObject({ done: 10, failed: 0 });
  expect(terms).toHaveLength(10);
});

it('reports a term that someone else changed as failed, and leaves it unchanged', async () => {
  const { ports } = service(once('w0', new PlanOutdatedError('changed')));
  const run = new ImportRun(createRows(1), ports, false);
  await run.start();
  await ended(run);
  expect(run.rows[0]?.outcome).toEqual({
    kind: 'failed',
    reason: 'Someone else changed this term. Import the file again to compare.',
  });
});

it('waits for a sign-in if the key is refused, and continues when started again', async () => {
  const { ports, terms } = service(once('w3', refused(401)));
  const run = new ImportRun(createRows(20), ports, false);
  await run.start();
  await vi.waitFor(() => expect(run.view.get().state).toBe('signed-out'));
  await run.start();
  await ended(run);
  expect(terms).toHaveLength(20);
});

it('sends nothing while paused or after a cancel, and reports the remaining rows as not sent', async () => {
  const { ports, sent } = service();
  const run = new ImportRun(createRows(50), ports, false);
  await run.start();
  run.pause();
  await vi.waitFor(() => expect(run.view.get()).toMatchObject({ state: 'paused', done: sent.length }));
  expect(sent.length).toBeLessThan(50);
  run.cancel();
  expect(run.rows.filter(({ outcome }) => outcome?.kind === 'left-out')).toHaveLength(50 - sent.length);
  expect(run.view.get()).toMatchObject({ all: 50, done: sent.length });
  await run.start();
  expect(run.view.get().state).toBe('cancelled');
});

it('counts rows as done that an earlier page sent without seeing the response', async () => {
  const { ports, terms, sent } = service();
  const first = new ImportRun(createRows(5), ports, false);
  await first.start();
  await ended(first);
  const again = new ImportRun(createRows(20), ports, true);
  await again.start();
  await ended(again);
  expect(sent).toHaveLength(20);
  expect(terms).toHaveLength(20);
});

it('matches each existing term with only one of several equal rows', async () => {
  const { ports, terms, sent } = service();
  const [row] = createRows(1);
  if (!row?.work) throw new Error('A row is missing.');
  const { work } = row;
  await ports.send(work);
  await ports.send(work);
  sent.length = 0;
  const added: RunRow = { ...row, outcome: { kind: 'added' } };
  // One row is known to be added, and one of the other two is.
  const run = new ImportRun([added, row, row], ports, true);
  await run.start();
  await vi.waitFor(() => expect(run.view.get().state).toBe('ended'));
  expect(sent).toHaveLength(1);
  expect(terms).toHaveLength(3);
});

it.each<[string, Partial<Term>, string, readonly string[]]>([
  ['was not changed since is sent', {}, 'changed', ['w0']],
  ['says what its row wants is taken for done', { pronounceAs: 'new', updatedAt: later }, 'changed', []],
  ['somebody else changed is left as it is', { pronounceAs: 'theirs', updatedAt: later }, 'failed', []],
])('where the service doesn’t look itself, a term that %s', async (_rule, now, outcome, requests) => {
  const { ports, sent } = service();
  const row = runRow(planUpdate(2, { texts: { pronounceAs: 'new' } }, EXISTING, {}));
  const list = () => Promise.resolve([{ ...EXISTING, ...now }]);
  const send: RunPorts['send'] = async (work) => {
    sent.push(work.word);
    return Promise.resolve(EXISTING);
  };
  const run = new ImportRun([row], { ...ports, isGuarded: false, list, send }, true);
  await run.start();
  await ended(run);
  expect(sent).toEqual(requests);
  expect(run.rows[0]?.outcome?.kind).toBe(outcome);
});

it('without If-Match support, changes nothing before the list could be read', async () => {
  const { ports, sent } = service();
  const row = runRow(planUpdate(2, { texts: { pronounceAs: 'new' } }, EXISTING, {}));
  const list = vi.fn<RunPorts['list']>(() => Promise.reject(new ApiError({ kind: 'unreachable' })));
  const sleep = () => new Promise<void>(() => undefined);
  const run = new ImportRun([row], { ...ports, isGuarded: false, list, sleep }, false);
  await run.start();
  await vi.waitFor(() => expect(run.view.get().state).toBe('waiting'));
  expect(sent).toEqual([]);
});
