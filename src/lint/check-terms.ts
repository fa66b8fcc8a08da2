// All that can be said of the terms of a glossary. What is said of a term alone is kept for as long as the term is the same
// object: after an edit only that term is looked at again.
import type { Term } from '#contract/glossary.ts';
import { satisfiedOptions } from '#contract/pronunciation.ts';
import { checkIpa } from '#ipa/check.ts';
import { asIpa } from '#ipa/convert.ts';
import { isHardlyWords, notationOf } from '#ipa/notation.ts';
import { isPlain } from '#ipa/plain.ts';
import { foldForSearch } from '#text/fold.ts';
import { hiddenIn } from './hidden-characters.ts';
import { languageForms } from './language-forms.ts';
import { type AloneKind, PROBLEM_KINDS, type Problem } from './problem.ts';
import { sameWords } from './same-words.ts';

/** By kind, and in each by the word of the first term. */
export function checkTerms(terms: readonly Term[]): Problem[] {
  const byId = new Map<string, Term>();
  for (const term of terms) byId.set(term.id, term);
  const found = [...terms.flatMap(problemsOf), ...sameWords(terms), ...languageForms(terms)];
  return found
    .map((problem) => ({
      problem,
      place: PROBLEM_KINDS.indexOf(problem.kind),
      word: foldForSearch(byId.get(problem.termIds[0] ?? '')?.word ?? ''),
    }))
    .sort((a, b) => a.place - b.place || compare(a.word, b.word))
    .map(({ problem }) => problem);
}

const known = new WeakMap<Term, readonly Problem[]>();

export function problemsOf(term: Term): readonly Problem[] {
  const problems = known.get(term) ?? aloneIn(term);
  known.set(term, problems);
  return problems;
}

function aloneIn(term: Term): Problem[] {
  const ways = satisfiedOptions(term).length;
  const kinds: AloneKind[] = [
    ...(ways === 0 ? (['no-way'] as const) : []),
    ...(ways > 1 ? (['several-ways'] as const) : []),
    ...(saysSounds(term) ? (['sounds-as-words'] as const) : []),
    ...(hiddenIn(term).length > 0 ? (['hidden-characters'] as const) : []),
    ...ipaProblems(term),
  ];
  return kinds.map((kind) => ({ kind, termIds: [term.id] }));
}

function saysSounds({ pronounceAs, phonemization }: Term): boolean {
  if (phonemization?.trim()) return false;
  const text = pronounceAs?.trim() ?? '';
  return isHardlyWords(text) && asIpa(text, notationOf(text)) !== undefined;
}

/** Hints are told where IPA is typed: here they would bury what is most likely a mistake. */
function ipaProblems({ word, phonemization, pronunciationLanguageId }: Term): AloneKind[] {
  if (!phonemization?.trim() || isPlain(phonemization)) return [];
  const check = checkIpa(phonemization, { word, language: pronunciationLanguageId ?? '' });
  const isDoubtful =
    check.notation !== 'ipa' ||
    check.suggestions.length > 0 ||
    check.issues.some(({ severity }) => severity === 'warning');
  return [
    ...(check.fixes.length > 0 ? (['ipa-fixes'] as const) : []),
    ...(isDoubtful ? (['ipa-doubts'] as const) : []),
  ];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
