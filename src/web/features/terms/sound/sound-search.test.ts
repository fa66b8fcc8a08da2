import { expect, test, vi } from 'vitest';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { SoundSearch } from './sound-search.ts';
import type { SoundQuestion } from './sound-worker.ts';

const TERMS = [
  aTerm({ id: 'siobhan', phonemization: 'ʃɪˈvɔːn' }),
  aTerm({ id: 'sql', pronounceAs: 'sequel' }),
  aTerm({ id: 'shivan', phonemization: 'ʃəˈvɑn' }),
];

function started() {
  const asked: SoundQuestion[] = [];
  const listeners = new Map<string, (event: MessageEvent<readonly number[]>) => void>();
  const told: string[][] = [];
  const search = new SoundSearch(() => ({
    postMessage: (question: SoundQuestion) => void asked.push(question),
    terminate: () => undefined,
    addEventListener: (type: string, listener: (event: MessageEvent<readonly number[]>) => void) =>
      void listeners.set(type, listener),
  }));
  return {
    asked,
    told,
    search,
    ask: (typed: string, terms = TERMS) =>
      search.ask({ terms, typed, tell: (ids) => void told.push([...ids]) }),
    answer: (...places: number[]) => listeners.get('message')?.(new MessageEvent('', { data: places })),
    fail: () => listeners.get('error')?.(new MessageEvent('', { data: [] })),
  };
}

test('transcriptions are sent once and after a change, and results refer to the terms of the question', () => {
  const { ask, answer, asked, told } = started();
  ask('a');
  answer(0, 2);
  ask('b');
  answer();
  ask('c', TERMS.slice(1));
  answer(1);
  expect(asked).toEqual([
    { typed: 'a', transcriptions: 'ʃɪˈvɔːn\0\0ʃəˈvɑn' },
    { typed: 'b' },
    { typed: 'c', transcriptions: '\0ʃəˈvɑn' },
  ]);
  expect(told).toEqual([['siobhan', 'shivan'], [], ['shivan']]);
});

test('while a search runs, only the last typed text is searched next', () => {
  const { ask, answer, asked } = started();
  for (const typed of ['a', 'ab', 'abc']) ask(typed);
  answer();
  expect(asked.map(({ typed }) => typed)).toEqual(['a', 'abc']);
});

test('without a working worker, the search runs on the main thread', () => {
  vi.useFakeTimers();
  const { ask, fail, told } = started();
  ask('ʃɪvɔn');
  fail();
  ask('ʃɪvɔn');
  vi.runAllTimers();
  expect(told).toEqual([
    ['siobhan', 'shivan'],
    ['siobhan', 'shivan'],
  ]);
  vi.useRealTimers();
});
