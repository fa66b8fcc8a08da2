import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Term } from '#contract/glossary.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import type { Call, FromWorker } from '#worker-rpc/messages.ts';
import { BY_WORD, comparator, rankColumn, SORT_COLUMNS, sortTerms } from './term-sort.ts';

const text = fc.constantFrom('', 'a', 'A', 'á', 'a\u0301', 'b', 'take 2', 'take 10');

test('ranked sorting gives the same order as comparing any two terms, even for terms without a rank', () => {
  const terms = fc.array(
    fc.record({ word: text.filter((word) => word !== ''), languageId: text, pronounceAs: text }),
  );
  const sort = fc.record({ column: fc.constantFrom(...SORT_COLUMNS), descending: fc.boolean() });
  fc.assert(
    fc.property(terms, sort, fc.nat(), (parts, how, knownTerms) => {
      const all = parts.map((part, index) => aTerm({ ...part, id: String(index) }));
      const known = all.slice(0, knownTerms % (all.length + 1));
      const [words, column] = [rankColumn(known, 'word'), rankColumn(known, how.column)];
      if (words instanceof Promise || column instanceof Promise) throw new Error('They are few.');
      const ranking = { words, column };
      expect(sortTerms(all, how, ranking)).toEqual(all.toSorted(comparator(how)));
    }),
  );
});

test('many texts are ranked once, in one worker, for a list and its later versions', async () => {
  const started: string[] = [];
  class FakeWorker extends EventTarget {
    constructor(url: URL) {
      super();
      started.push(url.pathname);
    }
    postMessage({ id, args }: Call) {
      const [texts] = args;
      // The reverse of their order, so that ranks of this worker are told from ranks computed on the page.
      const result = Uint32Array.from(Array.isArray(texts) ? texts.keys() : []).reverse();
      const data: FromWorker = { kind: 'done', id, result };
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', FakeWorker);
  const list = (words: number, by = ''): Term[] =>
    Array.from({ length: words }, (_, index) => aTerm({ id: String(index), word: `${by}${index}` }));

  const many = list(30_000);
  const places = rankColumn(many, 'word');
  expect(places).toBeInstanceOf(Promise);
  const edited = [...many.slice(1), aTerm({ id: '0', word: 'edited' })];
  expect(rankColumn(edited, 'word')).toBe(places);
  expect(started).toHaveLength(1);
  expect([...(await places).values()].slice(0, 2)).toEqual([29_999, 29_998]);
  const ranking = { words: await places, column: await places };
  expect(sortTerms(edited, BY_WORD, ranking)).toHaveLength(30_000);
  expect(rankColumn(list(30_000, 'other '), 'word')).not.toBe(places);
  expect(rankColumn(list(10), 'word')).toBeInstanceOf(Map);
});
