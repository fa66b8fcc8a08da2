import { expect, test, vi } from 'vitest';
import { type ScriptPort, ScriptWorker, WorkerLoadError } from './client.ts';
import type { ScriptRequest } from './protocol.ts';
import { ScriptServer } from './script-server.ts';
import { createTerm } from './testing/match-text.ts';

type Listener = (event: MessageEvent) => void;

/** Creates a worker on the test's thread. `sent` lists the requests, without requests that only read. */
function createWorker() {
  const server = new ScriptServer();
  const sent: string[] = [];
  const listeners: { message?: Listener; error?: Listener } = {};
  let before: Promise<void> = Promise.resolve();
  const port: ScriptPort = {
    postMessage(request: ScriptRequest) {
      if (request.kind === 'change')
        sent.push([...request.terms.id, ...request.removed.map((id) => `-${id}`)].join(' '));
      else if (request.kind !== 'summarize')
        sent.push(`${request.kind} ${'id' in request ? request.id : ''}`.trim());
      const copy = structuredClone(request);
      before = before.then(async () =>
        listeners.message?.(
          new MessageEvent('message', { data: structuredClone(await server.handle(copy)) }),
        ),
      );
    },
    terminate: () => undefined,
    addEventListener: (type: 'message' | 'error', listener: Listener) => {
      listeners[type] = listener;
    },
  };
  return { port, sent, fail: () => listeners.error?.(new MessageEvent('error')) };
}

const TEXTS = ['Anna met Bo', 'in New York'];

test('lists the places that an edit changes until the script is marked as recorded', async () => {
  const { port } = createWorker();
  const worker = new ScriptWorker(port);
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
  const { port, sent } = createWorker();
  const worker = new ScriptWorker(port);
  const [a, b] = [createTerm('a'), createTerm('b')];
  await worker.setTerms([a, b]);
  await worker.setTerms([a, b]);
  await worker.setTerms([a]);
  await worker.setScripts(new Map([['s', TEXTS]]));
  await worker.setScripts(new Map([['s', TEXTS]]));
  const recorded = await worker.setRecorded('s');
  await worker.setRecorded('s', recorded);
  await worker.setScripts(new Map());
  expect(sent).toEqual(['a b', '-b', 'set-script s', 'set-recorded s', 'remove-script s']);
});

test('returns matches and uncovered words of a script', async () => {
  const worker = new ScriptWorker(createWorker().port);
  await worker.setTerms([createTerm('Bo')]);
  await worker.setScripts(new Map([['s', TEXTS]]));
  expect(await worker.getMatches('s')).toMatchObject({
    lines: [{ matches: [{ from: 9, to: 11, termIds: ['Bo'] }] }, { matches: [] }],
    uncovered: [{ word: 'New', count: 1, isOrdinary: false }, {}, {}, {}, {}],
  });
});

test('rejects an unreadable file with the reason and handles the next request', async () => {
  const worker = new ScriptWorker(createWorker().port);
  await expect(worker.read(new Blob([]))).rejects.toMatchObject({ problem: { kind: 'empty' } });
  await expect(worker.getMatches('nothing')).rejects.toThrow('There is no script nothing.');
  expect(await worker.read('a')).toEqual({ placedBy: 'line', lines: [{ text: 'a', at: 1 }] });
});

test('rejects all requests if the worker can’t be loaded or never responds', async () => {
  const { port, fail } = createWorker();
  const worker = new ScriptWorker({ ...port, postMessage: () => undefined });
  const asked = worker.read('a');
  fail();
  await expect(asked).rejects.toThrow(WorkerLoadError);
  vi.useFakeTimers();
  const silent = new ScriptWorker({ ...createWorker().port, postMessage: () => undefined });
  const reason = silent.read('a').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  expect(await reason).toBeInstanceOf(WorkerLoadError);
});

test('rejects pending requests on close', async () => {
  const worker = new ScriptWorker({ ...createWorker().port, postMessage: () => undefined });
  const asked = worker.read('a');
  worker.close();
  await expect(asked).rejects.toThrow('closed');
});
