// The terms table with its surroundings: filters, selection, pending edits, forms and dialogs.
import { useMemo, useReducer, useRef, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import { useDraftNames, useHasDraft } from '#web/api/drafts/use-drafts.ts';
import { BulkEdit } from '#web/features/terms/bulk/bulk-part.tsx';
import { afterDeletion } from '#web/features/terms/deletion/after-deletion.ts';
import { allGone } from '#web/features/terms/deletion/use-delete-terms.ts';
import { staying } from '#web/features/terms/deletion/waiting/held-deletions.ts';
import { GoneDrafts } from '#web/features/terms/drafts/gone-drafts.tsx';
import { draftName, termDraftsOf } from '#web/features/terms/drafts/term-draft.ts';
import { overlaid } from '#web/features/terms/editing/cell-edits.ts';
import { type CellEditing, useCellEdits } from '#web/features/terms/editing/use-cell-edits.ts';
import { CellBar } from '#web/features/terms/grid/cell-bar.tsx';
import { NOTHING_SELECTED } from '#web/features/terms/grid/selection.ts';
import { PalettePanel } from '#web/features/terms/ipa/palette/palette-panel.tsx';
import { useTermLanguages } from '#web/features/terms/language/use-term-languages.ts';
import { UsedLanguagesContext } from '#web/features/terms/language/used-languages-context.ts';
import { NO_FILTER } from '#web/features/terms/list/term-filter.ts';
import { TermsToolbar } from '#web/features/terms/list/terms-toolbar.tsx';
import { useSearchFields } from '#web/features/terms/list/use-search-fields.ts';
import { type TermViewState, useTermView } from '#web/features/terms/list/use-term-view.ts';
import { TermProblems } from '#web/features/terms/problems/problems-part.tsx';
import { TermScripts } from '#web/features/terms/scripts/scripts-part.tsx';
import { ShownTerms } from './shown-terms.tsx';
import { TermDialogs } from './term-dialogs.tsx';
import { TermSaving } from './term-saving.tsx';
import classes from './terms-workspace.module.css';
import { useTermDialogs } from './use-term-dialogs.ts';
import { useTermTable } from './use-term-table.ts';
import { useTermsShortcuts } from './use-terms-shortcuts.ts';

interface TermsWorkspaceProps {
  readonly glossaryId: string;
  /** The list as the server has it. */
  readonly terms: readonly Term[];
  /** Opens the import, with the file if one is given. */
  readonly onImport: (file?: File) => void;
}

/** Computes the shown terms above all components that show them, so that each change renders them once. */
export function TermsWorkspace(props: TermsWorkspaceProps) {
  const editing = useCellEdits(props.glossaryId, props.terms);
  const shownTerms = useMemo(() => overlaid(props.terms, editing.edits), [props.terms, editing.edits]);
  const viewing = useTermView(shownTerms);
  return <Workspace {...props} editing={editing} shownTerms={shownTerms} viewing={viewing} />;
}

interface WorkspaceProps extends TermsWorkspaceProps {
  readonly editing: CellEditing;
  /** Terms with pending edits applied. */
  readonly shownTerms: readonly Term[];
  readonly viewing: TermViewState;
}

function Workspace({ glossaryId, terms, onImport, editing, shownTerms, viewing }: WorkspaceProps) {
  const { used, wordLanguages: languages } = useTermLanguages(shownTerms);
  const { view, filter, setFilter, setSort, byLanguage, showByLanguage } = viewing;
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const [freshId, setFreshId] = useState<string | null>(null);
  const dialogs = useTermDialogs();
  const unsaved = useDraftNames(termDraftsOf(glossaryId));
  const search = useRef<HTMLInputElement>(null);
  const fields = useSearchFields(search, filter);
  const [replaceAsked, askToReplace] = useReducer((times: number) => times + 1, 0);
  useTermsShortcuts(fields.focus, dialogs.add, askToReplace);

  const chosen = selection.ids.size === 0 ? [] : view.ids.filter((id) => selection.ids.has(id));
  const { table, all, newRows, deletions, deps, grid } = useTermTable({
    glossaryId,
    stored: terms,
    editing,
    view,
    setSort,
    selection,
    setSelection,
    onImport,
    openForm: dialogs.edit,
    askToDelete: dialogs.remove,
    onGone: (ids) => {
      // Unsaved edits of deleted terms are discarded.
      editing.discard([...ids].filter((id) => editing.edits.has(id)));
      forget(allGone(ids));
    },
  });
  const { held } = deletions;
  const stayingTerms = useMemo(() => staying(shownTerms, held), [shownTerms, held]);
  const switchView = (next: boolean) => {
    // Clear the selection, because it isn't visible in the other view.
    setSelection(NOTHING_SELECTED);
    grid.activate(grid.state.active);
    showByLanguage(next);
  };
  const inForm = dialogs.isFormOpen ? dialogs.subject.shown : undefined;
  const { forget, moveOn } = afterDeletion({
    glossaryId,
    selection,
    setSelection,
    unsaved,
    rows: table.ids,
    grid,
    formTerm: inForm,
    closeForm: dialogs.closeForm,
  });

  return (
    <UsedLanguagesContext value={used}>
      <div className={classes['workspace']}>
        <TermsToolbar
          filter={filter}
          onFilter={setFilter}
          languages={languages}
          shown={view.ids.length}
          all={terms.length}
          search={search}
          fields={fields}
          columns={grid.columns}
          byLanguage={byLanguage}
          onByLanguage={switchView}
          hasUnsaved={useHasDraft(draftName(glossaryId))}
          isFormOpen={dialogs.isFormOpen}
          onAdd={dialogs.add}
        />
        <GoneDrafts
          glossaryId={glossaryId}
          termIds={[...unsaved].filter((id) => !view.byId.has(id) && id !== inForm?.id)}
        />
        <ShownTerms
          glossaryId={glossaryId}
          stored={terms}
          terms={all}
          languages={byLanguage ? languages : undefined}
          grid={grid}
          deps={deps}
          editing={editing}
          unsaved={unsaved}
          freshId={freshId}
          onShowTable={() => showByLanguage(false)}
          onShowWord={(word, language) => {
            setFilter({ ...NO_FILTER, text: word, language });
            switchView(false);
          }}
          onClearFilter={() => setFilter(NO_FILTER)}
          onImport={() => onImport()}
        />
        {!byLanguage && <CellBar grid={grid} deps={deps} editing={editing} />}
        <TermSaving editing={editing} newRows={newRows} deletions={deletions} />
      </div>
      <TermProblems
        terms={stayingTerms}
        grid={grid}
        onShowTable={() => showByLanguage(false)}
        deps={deps}
        editing={editing}
        newRows={newRows}
        deletions={deletions}
        isFormOpen={dialogs.isFormOpen}
        onCloseForm={dialogs.closeForm}
        filter={filter}
        onFilter={setFilter}
        stored={(id) => terms.find((term) => term.id === id)}
        onMerged={(deleted) => {
          forget(deleted);
          moveOn(deleted.gone, 'problems');
        }}
      />
      <TermScripts
        glossaryId={glossaryId}
        terms={stayingTerms}
        grid={grid}
        onShowTable={() => showByLanguage(false)}
        deps={deps}
        newRows={newRows}
        isFormOpen={dialogs.isFormOpen}
        onCloseForm={dialogs.closeForm}
        onFilter={setFilter}
      />
      <BulkEdit deps={deps} grid={grid} selected={chosen} replaceAsked={replaceAsked} />
      <PalettePanel place="rail" isFormOpen={dialogs.isFormOpen} />
      <TermDialogs
        glossaryId={glossaryId}
        stored={terms}
        dialogs={dialogs}
        shownNow={(id) => view.byId.get(id)}
        onSaved={(updated) => {
          const { id } = updated.term;
          editing.onSaved(updated);
          editing.discard(dialogs.subject.shown ? [dialogs.subject.shown.id] : []);
          if (id !== dialogs.subject.shown?.id) setFreshId(id);
        }}
        onHold={deletions.hold}
        onDeleted={(deleted) => {
          const { gone, held } = deleted;
          forget(deleted);
          const isLeft = (id: string) => view.byId.has(id) && !gone.has(id) && !held.has(id);
          if (!dialogs.toDelete.some(({ id }) => isLeft(id))) moveOn(gone, dialogs.askedFrom);
        }}
        onDeletionEnded={deps.edits.deleted}
      />
    </UsedLanguagesContext>
  );
}
