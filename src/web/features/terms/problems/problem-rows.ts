// Lines of the problem list: a heading with a count for each kind, and its problems below.
import type { Term } from '#contract/glossary.ts';
import { findSameWords, PROBLEM_KINDS, type Problem } from '#lint/client.ts';
import type { UnsavedChange } from './unsaved-changes.ts';

export type AnyProblem = Problem | UnsavedChange;
const ALL_KINDS = ['unsaved', ...PROBLEM_KINDS, 'waits'] as const;
export type AnyKind = (typeof ALL_KINDS)[number];

export type ProblemLine =
  | { readonly kind: 'heading'; readonly of: AnyKind; readonly problems: readonly AnyProblem[] }
  | { readonly kind: 'problem'; readonly problem: AnyProblem };

/**
 * Returns all problems. A term with an unsaved edit is not listed again for its missing pronunciation. Changes that
 * wait for the connection are left out.
 */
export function allProblems(found: readonly Problem[], all: readonly UnsavedChange[]): readonly AnyProblem[] {
  const here = all.filter(({ kind }) => kind === 'unsaved');
  if (here.length === 0) return found;
  const pending = new Set(here.flatMap(({ termIds }) => termIds));
  return [
    ...here,
    ...found.filter(({ kind, termIds }) => kind !== 'no-pronunciation' || !pending.has(termIds[0] ?? '')),
  ];
}

export function problemLines(problems: readonly AnyProblem[]): ProblemLine[] {
  const groups = Map.groupBy(problems, ({ kind }) => kind);
  const lines: ProblemLine[] = [];
  for (const kind of ALL_KINDS) {
    const group = groups.get(kind);
    if (!group) continue;
    lines.push({ kind: 'heading', of: kind, problems: group });
    for (const problem of group) lines.push({ kind: 'problem', problem });
  }
  return lines;
}

/** Returns a key of the line that doesn't depend on the lines around it. */
export function getLineKey(line: ProblemLine): string {
  if (line.kind === 'heading') return line.of;
  const { problem } = line;
  // Different languages can have several spellings in the same terms.
  const of = problem.kind === 'language-forms' ? [problem.forms[0]?.id] : problem.termIds.slice(0, 2);
  return `${problem.kind} ${of.join(' ')}`;
}

/** Returns the terms that are still the same word. They may have been fixed since the last check. */
export function stillSame(kind: 'same-word' | 'shadowed', terms: readonly Term[]): readonly string[] {
  return findSameWords(terms).find((problem) => problem.kind === kind)?.termIds ?? [];
}
