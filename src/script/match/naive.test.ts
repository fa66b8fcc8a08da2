// Compares the matcher with a slow reference implementation that is simple enough to be obviously correct.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Term } from '#contract/glossary.ts';
import { createIndex, createTerm, matchedScript } from '#script/testing/match-text.ts';
import { MatchedScript } from './matched-script.ts';

const text = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'é', '1', "'", '’', ' ', '+'), maxLength });
const someTerms = fc
  .array(fc.record({ word: text(5), caseSensitive: fc.boolean() }), { maxLength: 6 })
  .map((drawn) => drawn.map((fields, at) => createTerm(`t${at}`, fields)));

function naive(text: string, terms: readonly Term[]): string[] {
  const candidates = new Map<string, { from: number; to: number; ids: string[] }>();
  for (const { id, word, caseSensitive } of terms.filter((term) => term.word.trim() !== '')) {
    const source = word.trim().replace(/\+/g, '\\+').replace(/['’]/g, "['’]").replace(/ +/g, ' +');
    const pattern = new RegExp(
      String.raw`(?<![\p{L}\p{M}\p{N}])${source}(?![\p{L}\p{M}\p{N}])`,
      caseSensitive ? 'uy' : 'iuy',
    );
    for (let from = 0; from < text.length; from++) {
      pattern.lastIndex = from;
      const [here] = pattern.exec(text) ?? [];
      if (here === undefined) continue;
      const to = from + here.length;
      const known = candidates.get(`${from} ${to}`);
      if (known) known.ids.push(id);
      else candidates.set(`${from} ${to}`, { from, to, ids: [id] });
    }
  }
  const taken: { from: number; to: number; ids: string[] }[] = [];
  for (const one of [...candidates.values()].sort(
    (a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from,
  ))
    if (taken.every(({ from, to }) => one.to <= from || to <= one.from)) taken.push(one);
  return taken.sort((a, b) => a.from - b.from).map(({ from, to, ids }) => `${from} ${to} ${ids.join()}`);
}

test('finds the same places and terms as a separate search for each word', () => {
  fc.assert(
    fc.property(text(20), someTerms, (text, terms) => {
      const found = matchedScript(text, terms).lines[0]?.matches ?? [];
      expect(found.map(({ from, to, termIds }) => `${from} ${to} ${termIds.join()}`)).toEqual(
        naive(text, terms),
      );
    }),
    { numRuns: 200 },
  );
});

test('an updated script equals a script that is matched from scratch', () => {
  fc.assert(
    fc.property(fc.array(text(12), { maxLength: 4 }), someTerms, someTerms, (lines, before, after) => {
      const index = createIndex(before);
      const kept = new MatchedScript(lines, index);
      const gone = before.slice(after.length).flatMap(({ id }) => index.delete(id));
      kept.update([...gone, ...after.flatMap((term) => index.set(term))]);
      const sorted = (script: MatchedScript) =>
        script.lines.map(({ matches }) =>
          matches.map((match) => ({ ...match, termIds: match.termIds.toSorted() })),
        );
      expect(sorted(kept)).toEqual(sorted(new MatchedScript(lines, createIndex(after))));
      expect(kept.countUncoveredWords()).toEqual(
        new MatchedScript(lines, createIndex(after)).countUncoveredWords(),
      );
    }),
  );
});
