import { expect, test, vi } from 'vitest';
import type { Call } from '#worker-rpc/messages.ts';
import { workerOnThisThread } from '#worker-rpc/testing/worker-on-this-thread.ts';
import { ScriptError, ScriptWorker, WorkerLoadError } from './client.ts';
import { ScriptServer } from './script-server.ts';
import { createTerm } from './testing/match-text.ts';

/** Creates a client whose worker runs on the test's thread. */
function createWorker() {
  const { port, calls, fail } = workerOnThisThread(new ScriptServer(), {
    problemOf: (error) => (error instanceof ScriptError ? error.problem : undefined),
  });
  return { worker: new ScriptWorker(() => port), calls, fail };
}

/** Creates a client whose worker never answers. */
function createSilentWorker() {
  const { port, fail } = workerOnThisThread();
  return { worker: new ScriptWorker(() => port), fail };
}

/** Lists the calls that change something, with the ids of terms or of the script. Removed terms have a minus sign. */
function sentChanges(calls: readonly Call[]): string[] {
  return calls
    .filter(({ name }) => name !== 'summarize')
    .map(({ name, args }) => {
      if (name !== 'change') return `${name} ${String(args[0])}`;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- arguments of a call of `change`
      const [terms, removed] = args as Parameters<ScriptServer['change']>;
      return [...terms.id, ...removed.map((id) => `-${id}`)].join(' ');
    });
}

const TEXTS = ['Anna met Bo', 'in New York'];

test('lists the places that an edit changes until the script is marked as recorded', async () => {
  const { worker } = createWorker();
  const bo = createTerm('bo');
  await worker.setTerms([bo]);
  await worker.setScripts(new Map([['s', TEXTS]]));
  const recorded = await worker.setRecorded('s');
  expect(await worker.summarize('s')).toEqual({ matches: 1, uncovered: 5, changed: [] });
  await worker.setTerms([{ ...bo, pronounceAs: 'bow' }, createTerm('New York')]);
  const changed = [
    { line: 0, from: 9, to: 11 },
    { line: 1, from: 3, to: 11 },
  ];
  expect(await worker.summarize('s')).toEqual({ matches: 2, uncovered: 3, changed });
  const later = await worker.setRecorded('s');
  expect((await worker.summarize('s')).changed).toEqual([]);
  await worker.setRecorded('s', recorded);
  expect((await worker.summarize('s')).changed).toEqual(changed);
  await worker.setRecorded('s', later);
  expect((await worker.summarize('s')).changed).toEqual([]);
});

test('sends only changed terms and scripts', async () => {
  const { worker, calls } = createWorker();
  const [a, b] = [createTerm('a'), createTerm('b')];
  await worker.setTerms([a, b]);
  await worker.setTerms([a, b]);
  await worker.setTerms([a]);
  await worker.setScripts(new Map([['s', TEXTS]]));
  await worker.setScripts(new Map([['s', TEXTS]]));
  const recorded = await worker.setRecorded('s');
  await worker.setRecorded('s', recorded);
  await worker.setScripts(new Map());
  expect(sentChanges(calls)).toEqual(['a b', '-b', 'setScript s', 'setRecorded s', 'removeScript s']);
});

test('returns matches and uncovered words of a script', async () => {
  const { worker } = createWorker();
  await worker.setTerms([createTerm('Bo')]);
  await worker.setScripts(new Map([['s', TEXTS]]));
  expect(await worker.getMatches('s')).toMatchObject({
    lines: [{ matches: [{ from: 9, to: 11, termIds: ['Bo'] }] }, { matches: [] }],
    uncovered: [{ word: 'New', count: 1, isOrdinary: false }, {}, {}, {}, {}],
  });
});

test('rejects an unreadable file with the reason and handles the next request', async () => {
  const { worker } = createWorker();
  await expect(worker.read(new Blob([]))).rejects.toMatchObject({ problem: { kind: 'empty' } });
  await expect(worker.getMatches('nothing')).rejects.toThrow('There is no script nothing.');
  expect(await worker.read('a')).toEqual({ placedBy: 'line', lines: [{ text: 'a', at: 1 }] });
});

test('rejects all requests if the worker can’t be loaded or never responds', async () => {
  const { worker, fail } = createSilentWorker();
  const asked = worker.read('a');
  fail();
  await expect(asked).rejects.toThrow(WorkerLoadError);
  vi.useFakeTimers();
  const reason = createSilentWorker()
    .worker.read('a')
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  expect(await reason).toBeInstanceOf(WorkerLoadError);
});

test('rejects pending requests on close', async () => {
  const { worker } = createSilentWorker();
  const asked = worker.read('a');
  worker.close();
  await expect(asked).rejects.toThrow('closed');
});
