// Problems as they are told to the page: of those that a term has by itself the ids alone, kind by kind. Cloned one by one,
// a hundred thousand of them would hold it up.
import type { AloneKind, Problem } from './problem.ts';

type Together = Exclude<Problem, { readonly kind: AloneKind }>;
export type PackedProblems = readonly (
  | Together
  | { readonly kind: AloneKind; readonly ids: readonly string[] }
)[];

export function packed(problems: readonly Problem[]): PackedProblems {
  const all: (Together | { readonly kind: AloneKind; readonly ids: string[] })[] = [];
  for (const problem of problems) {
    if (!isAlone(problem)) {
      all.push(problem);
      continue;
    }
    const last = all.at(-1);
    if (last?.kind === problem.kind && 'ids' in last) last.ids.push(problem.termIds[0]);
    else all.push({ kind: problem.kind, ids: [...problem.termIds] });
  }
  return all;
}

export function unpacked(all: PackedProblems): Problem[] {
  return all.flatMap((one): Problem[] =>
    'ids' in one ? one.ids.map((id) => ({ kind: one.kind, termIds: [id] })) : [one],
  );
}

function isAlone(problem: Problem): problem is Exclude<Problem, Together> {
  return problem.kind !== 'same-word' && problem.kind !== 'shadowed' && problem.kind !== 'language-forms';
}
