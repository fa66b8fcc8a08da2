// Packs problems for the message to the page: problems of single terms become one list of term IDs per kind.
// Cloning 100,000 objects one by one would block the page.
import type { Problem, SingleTermKind } from './problem.ts';

type MultiTermProblem = Exclude<Problem, { readonly kind: SingleTermKind }>;
export type PackedProblems = readonly (
  | MultiTermProblem
  | { readonly kind: SingleTermKind; readonly ids: readonly string[] }
)[];

export function packProblems(problems: readonly Problem[]): PackedProblems {
  const all: (MultiTermProblem | { readonly kind: SingleTermKind; readonly ids: string[] })[] = [];
  for (const problem of problems) {
    if (!isSingleTerm(problem)) {
      all.push(problem);
      continue;
    }
    const last = all.at(-1);
    if (last?.kind === problem.kind && 'ids' in last) last.ids.push(problem.termIds[0]);
    else all.push({ kind: problem.kind, ids: [...problem.termIds] });
  }
  return all;
}

export function unpackProblems(all: PackedProblems): Problem[] {
  return all.flatMap((entry): Problem[] =>
    'ids' in entry ? entry.ids.map((id) => ({ kind: entry.kind, termIds: [id] })) : [entry],
  );
}

function isSingleTerm(problem: Problem): problem is Exclude<Problem, MultiTermProblem> {
  return problem.kind !== 'same-word' && problem.kind !== 'shadowed' && problem.kind !== 'language-forms';
}
