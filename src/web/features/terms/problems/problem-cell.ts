// Finds the table cell that shows a problem.
import type { Term } from '#contract/glossary.ts';
import { findHiddenFields, LANGUAGE_FIELDS } from '#lint/client.ts';
import type { ActiveCell } from '#web/features/terms/grid/grid-state.ts';
import { ATTRIBUTE_COLUMNS } from '#web/features/terms/list/attribute-columns.ts';
import type { SortColumn } from '#web/features/terms/list/term-sort.ts';
import type { AnyProblem } from './problem-rows.ts';

/** @param term first term of the problem */
export function problemCell(problem: AnyProblem, term: Term | undefined): ActiveCell {
  return { termId: problem.termIds[0] ?? null, column: problemColumn(problem, term) };
}

/** @param term any term of the problem */
export function problemColumn(problem: AnyProblem, term: Term | undefined): SortColumn {
  switch (problem.kind) {
    case 'unsaved':
    case 'waits':
      return ATTRIBUTE_COLUMNS[problem.attribute];
    case 'hidden-characters':
      return ATTRIBUTE_COLUMNS[(term && findHiddenFields(term)[0]) ?? 'word'];
    case 'language-forms': {
      const others = new Set(problem.forms.slice(1).map(({ id }) => id));
      const field = LANGUAGE_FIELDS.find((name) => others.has(term?.[name] ?? ''));
      return ATTRIBUTE_COLUMNS[field ?? 'languageId'];
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
