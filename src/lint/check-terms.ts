// All that can be said of the terms of a glossary. What is said of a term alone is kept for as long as the term is the same
// object: after an edit only that term is looked at again.
import type { Term } from '#contract/glossary.ts';
import { satisfiedOptions } from '#contract/pronunciation.ts';
import { checkIpa } from '#ipa/check.ts';
import { foldForSearch } from '#text/fold.ts';
import { hiddenIn } from './hidden-characters.ts';
import { languageForms } from './language-forms.ts';
import { PROBLEM_KINDS, type Problem, type ProblemKind } from './problem.ts';
import { sameWords } from './same-words.ts';

/** By kind, and in each by the word of the first term. */
export function checkTerms(terms: readonly Term[]): Problem[] {
  const byId = new Map(terms.map((term) => [term.id, term]));
  const found = [...terms.flatMap(problemsOf), ...sameWords(terms), ...languageForms(terms)];
  const place = (kind: ProblemKind) => PROBLEM_KINDS.indexOf(kind);
  return found
    .map((problem) => ({ problem, word: foldForSearch(byId.get(problem.termIds[0] ?? '')?.word ?? '') }))
    .sort((a, b) => place(a.problem.kind) - place(b.problem.kind) || compare(a.word, b.word))
    .map(({ problem }) => problem);
}

const known = new WeakMap<Term, readonly Problem[]>();

function problemsOf(term: Term): readonly Problem[] {
  const problems = known.get(term) ?? aloneIn(term);
  known.set(term, problems);
  return problems;
}

function aloneIn(term: Term): Problem[] {
  const termIds = [term.id];
  const options = satisfiedOptions(term);
  const fields = hiddenIn(term);
  return [
    ...(options.length === 0 ? [{ kind: 'no-way', termIds } as const] : []),
    ...(options.length > 1 ? [{ kind: 'several-ways', termIds, options } as const] : []),
    ...(fields.length > 0 ? [{ kind: 'hidden-characters', termIds, fields } as const] : []),
    ...ipaProblems(term),
  ];
}

/** Hints are told where IPA is typed: here they would bury what is most likely a mistake. */
function ipaProblems({ id, word, phonemization, pronunciationLanguageId }: Term): Problem[] {
  if (!phonemization?.trim()) return [];
  const check = checkIpa(phonemization, { word, language: pronunciationLanguageId ?? '' });
  const isDoubtful =
    check.notation !== 'ipa' ||
    check.suggestions.length > 0 ||
    check.issues.some(({ severity }) => severity === 'warning');
  return [
    ...(check.fixes.length > 0 ? [{ kind: 'ipa-fixes', termIds: [id] } as const] : []),
    ...(isDoubtful ? [{ kind: 'ipa-doubts', termIds: [id] } as const] : []),
  ];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
