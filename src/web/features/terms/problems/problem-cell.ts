// Finds the table cell that shows a problem.
import type { Term } from '#contract/glossary.ts';
import { findHiddenFields, LANGUAGE_FIELDS } from '#lint/client.ts';
import type { ActiveCell } from '#web/features/terms/grid/grid-state.ts';
import { COLUMN_OF } from '#web/features/terms/list/attribute-columns.ts';
import type { SortColumn } from '#web/features/terms/list/term-sort.ts';
import type { AnyProblem } from './problem-rows.ts';

/** @param term first term of the problem */
export function cellOfProblem(problem: AnyProblem, term: Term | undefined): ActiveCell {
  return { termId: problem.termIds[0] ?? null, column: columnOfProblem(problem, term) };
}

/** @param term any term of the problem */
export function columnOfProblem(problem: AnyProblem, term: Term | undefined): SortColumn {
  switch (problem.kind) {
    case 'only-here':
    case 'waits':
      return COLUMN_OF[problem.attribute];
    case 'hidden-characters':
      return COLUMN_OF[(term && findHiddenFields(term)[0]) ?? 'word'];
    case 'language-forms': {
      const others = new Set(problem.forms.slice(1).map(({ id }) => id));
      const field = LANGUAGE_FIELDS.find((name) => others.has(term?.[name] ?? ''));
      return COLUMN_OF[field ?? 'languageId'];
    }
    case 'same-word':
    case 'shadowed':
      return 'word';
    case 'several-options':
      return 'how';
    case 'no-pronunciation':
    case 'notation-in-respelling':
    case 'ipa-fixes':
    case 'ipa-issues':
      return 'value';
  }
}
