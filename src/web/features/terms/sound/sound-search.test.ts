import { expect, test, vi } from 'vitest';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { workerOnThisThread } from '#worker-rpc/testing/worker-on-this-thread.ts';
import { SoundSearch } from './sound-search.ts';
import { SoundServer } from './sound-server.ts';

const TERMS = [
  aTerm({ id: 'siobhan', phonemization: 'ʃɪˈvɔːn' }),
  aTerm({ id: 'sql', pronounceAs: 'sequel' }),
  aTerm({ id: 'shivan', phonemization: 'ʃəˈvɑn' }),
];

function setUp({ isSilent = false } = {}) {
  const workers: ReturnType<typeof workerOnThisThread>[] = [];
  const found: string[][] = [];
  const search = new SoundSearch(() => {
    const worker = isSilent ? workerOnThisThread() : workerOnThisThread(new SoundServer());
    workers.push(worker);
    return worker.port;
  });
  return {
    workers,
    found,
    close: () => search.close(),
    find: (typed: string, terms = TERMS) =>
      search.search({ terms, typed, onFound: (ids) => void found.push([...ids]) }),
    calls: () => workers.flatMap(({ calls }) => calls.map(({ name, args }) => [name, ...args])),
  };
}

test('sends only changed transcriptions, and finds terms by id', async () => {
  const { find, found, calls } = setUp();
  find('ʃɪvɔn');
  await vi.waitFor(() => expect(found).toEqual([['siobhan', 'shivan']]));
  const [siobhan = aTerm(), ...others] = TERMS;
  find('ʃɪvɔn', [...others, { ...siobhan, phonemization: 'dʒoʊn' }]);
  await vi.waitFor(() => expect(found.slice(1)).toEqual([['shivan']]));
  find('dʒoʊn', TERMS.slice(1));
  await vi.waitFor(() => expect(found.slice(2)).toEqual([[]]));
  expect(calls().filter(([name]) => name === 'change')).toEqual([
    [
      'change',
      [
        ['siobhan', 'ʃɪˈvɔːn'],
        ['sql', ''],
        ['shivan', 'ʃəˈvɑn'],
      ],
      [],
    ],
    ['change', [['siobhan', 'dʒoʊn']], []],
    ['change', [], ['siobhan']],
  ]);
});

test('while a search runs, only the last typed text is searched next', async () => {
  const { find, found, calls } = setUp();
  for (const typed of ['a', 'ab', 'abc']) find(typed);
  await vi.waitFor(() => expect(found).toHaveLength(2));
  expect(calls().filter(([name]) => name === 'find')).toEqual([
    ['find', 'a'],
    ['find', 'abc'],
  ]);
});

test('without a working worker, the search runs on the main thread', async () => {
  vi.useFakeTimers();
  const { find, workers, found } = setUp({ isSilent: true });
  find('ʃɪvɔn');
  workers[0]?.fail();
  await vi.advanceTimersByTimeAsync(0);
  find('ʃɪvɔn');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(found).toEqual([
    ['siobhan', 'shivan'],
    ['siobhan', 'shivan'],
  ]);
  vi.useRealTimers();
});

test('after closing, earlier searches have no result, and later ones start a new worker', async () => {
  const { find, found, close, workers } = setUp();
  find('ʃɪvɔn');
  find('s');
  close();
  find('ʃəvɑn', TERMS.slice(2));
  await vi.waitFor(() => expect(found).toEqual([['shivan']]));
  expect(workers.map(({ isTerminated }) => isTerminated())).toEqual([true, false]);
});
