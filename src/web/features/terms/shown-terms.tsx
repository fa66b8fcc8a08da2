// Shows the filtered terms as a table or by language, or a message if there are none.
import type { Term } from '#contract/glossary.ts';
import { ByLanguage } from '#web/features/terms/by-language/by-language-part.tsx';
import { staying } from '#web/features/terms/deletion/waiting/held-deletions.ts';
import { isUntouched } from '#web/features/terms/editing/said-by.ts';
import type { CellEditing } from '#web/features/terms/editing/use-cell-edits.ts';
import { HiddenDraft } from '#web/features/terms/grid/hidden-draft.tsx';
import { TermGrid } from '#web/features/terms/grid/term-grid.tsx';
import type { GridControl, GridDeps } from '#web/features/terms/grid/use-grid-control.ts';
import { isNewRow } from '#web/features/terms/new-rows/new-rows.ts';
import { SampleList } from '#web/features/terms/samples/sample-list.tsx';
import { getUnusedSamples } from '#web/features/terms/samples/sample-terms.ts';
import { NoMatch, NoTerms } from './no-terms.tsx';

interface ShownTermsProps {
  readonly glossaryId: string;
  /** The list as the server has it. */
  readonly stored: readonly Term[];
  /** Terms with pending edits and new rows applied. */
  readonly terms: readonly Term[];
  /** Languages that are columns; undefined in the table view. */
  readonly languages: readonly string[] | undefined;
  readonly grid: GridControl;
  readonly deps: GridDeps;
  readonly editing: CellEditing;
  readonly unsaved: ReadonlySet<string>;
  readonly freshId: string | null;
  /** Switches to the table view, because new rows can only be edited there. */
  readonly onShowTable: () => void;
  /** Shows the terms of a word for a language in the table. */
  readonly onShowWord: (word: string, language: string) => void;
  readonly onClearFilter: () => void;
  readonly onImport: () => void;
}

export function ShownTerms(props: ShownTermsProps) {
  const { glossaryId, stored, terms, languages, grid, deps, editing, onClearFilter, onImport } = props;
  const { editor } = grid.state;
  const { view, termIds } = deps;
  const { held } = deps.pendingDeletions;
  const open = (term: Term) => {
    if (!isNewRow(term.id)) {
      deps.openForm(term);
      return;
    }
    props.onShowTable();
    grid.focusCell({ termId: term.id, column: 'word' });
  };
  return (
    <>
      {editor && !isUntouched(editor) && !view.ids.includes(editor.termId) && (
        <HiddenDraft
          editor={editor}
          isGone={!view.byId.has(editor.termId)}
          onShow={onClearFilter}
          onDiscard={grid.editor.handlers.onCancel}
        />
      )}
      {terms.length === 0 && <NoTerms onImport={onImport} />}
      {stored.length > 0 && termIds.length === 0 && (
        <NoMatch bySound={view.filter.bySound} onClear={onClearFilter} />
      )}
      {languages && stored.length > 0 ? (
        <ByLanguage
          ids={held.size === 0 ? termIds : termIds.filter((id) => !held.has(id))}
          byId={view.byId}
          terms={staying(terms, held)}
          languages={languages}
          onOpen={open}
          onOpenAll={props.onShowWord}
          addRows={deps.addRows}
          history={deps.edits}
        />
      ) : (
        <>
          <TermGrid
            grid={grid}
            deps={deps}
            edits={editing.edits}
            kept={editing.kept}
            incomplete={editing.incomplete}
            unsaved={props.unsaved}
            freshId={props.freshId}
          />
          <SampleList glossaryId={glossaryId} samples={getUnusedSamples(terms)} columns={grid.columns} />
        </>
      )}
    </>
  );
}
