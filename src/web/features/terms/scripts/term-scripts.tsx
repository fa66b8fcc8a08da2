// Scripts saved in this browser: which terms they use, and which lines to record again after an edit. The status line
// shows the count, and a panel beside the table lists them.
import { useEffect, useEffectEvent, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import type { GridControl, GridDeps } from '#web/features/terms/grid/use-grid-control.ts';
import { NO_FILTER, type TermFilter } from '#web/features/terms/list/term-filter.ts';
import { blankTerm } from '#web/features/terms/new-rows/new-rows.ts';
import type { NewRowEditing } from '#web/features/terms/new-rows/use-new-rows.ts';
import { useShowCell } from '#web/features/terms/problems/use-show-cell.ts';
import { addScripts, SCRIPTS_MAX, type Source } from '#web/features/terms/scripts/store/add-script.ts';
import { onIncomingScripts } from '#web/features/terms/scripts/store/incoming-scripts.ts';
import { useScriptStore } from '#web/features/terms/scripts/store/use-script-store.ts';
import { PanelFrame } from '#web/features/terms/side-panel/panel-frame.tsx';
import { closePanel, openPanel } from '#web/features/terms/side-panel/side-panel.ts';
import { useSidePanel } from '#web/features/terms/side-panel/use-side-panel.ts';
import { InCountPlace } from '#web/ui/frame/slot.tsx';
import { scriptActions } from './script-actions.ts';
import { ScriptList } from './script-list.tsx';
import { ScriptView } from './script-view.tsx';
import classes from './scripts.module.css';
import { useScriptMatches } from './use-script-matches.ts';
import { words } from './words.ts';

export interface TermScriptsProps {
  readonly glossaryId: string;
  /** Terms as the table shows them. */
  readonly terms: readonly Term[];
  readonly grid: GridControl;
  readonly deps: GridDeps;
  readonly newRows: NewRowEditing;
  /** Whether the form is open, which uses the same place as the panel. */
  readonly isFormOpen: boolean;
  readonly onCloseForm: () => void;
  readonly onFilter: (change: Partial<TermFilter>) => void;
  /** Switches to the table view, which shows cells. */
  readonly onShowTable: () => void;
}

export function TermScripts(props: TermScriptsProps) {
  const { glossaryId, terms, grid, deps, newRows, isFormOpen, onCloseForm, onFilter, onShowTable } = props;
  const { store, stored } = useScriptStore(glossaryId);
  const [openId, setOpenId] = useState<string>();
  const [troubles, setTroubles] = useState<readonly string[]>([]);
  const place = useSidePanel('scripts', isFormOpen, onCloseForm);
  const matching = useScriptMatches({
    terms,
    stored,
    openId,
    onRecorded: (id, recorded) => void store.record(id, glossaryId, recorded),
  });
  const { matched } = matching;

  const add = async (sources: readonly Source[]) => {
    const room = SCRIPTS_MAX - (stored?.scripts.length ?? 0);
    const added = await addScripts(store, room, sources, matching.read);
    setTroubles(added.troubles);
    if (sources.length === 1 && added.lastId !== undefined) setOpenId(added.lastId);
  };
  const addFiles = useEffectEvent((files: readonly File[]) =>
    add(files.map((file) => ({ name: file.name, content: file }))),
  );
  useEffect(() => onIncomingScripts((files) => void addFiles(files)), []);

  const showCell = useShowCell({
    ids: deps.view.ids,
    has: (id) => deps.view.byId.has(id),
    focusCell: (cell) => {
      onShowTable();
      grid.focusCell(cell);
    },
    clearFilter: () => onFilter(NO_FILTER),
  });
  const close = () => {
    closePanel('scripts');
    grid.focusCell(grid.state.active);
  };
  const script = stored?.scripts.find(({ id }) => id === openId);
  const sums = matched.kind === 'matched' ? matched.sums : undefined;
  const changed = [...(sums?.values() ?? [])].filter((sum) => sum.changed.length > 0);
  const places = changed.reduce((count, sum) => count + sum.changed.length, 0);

  return (
    <>
      {places > 0 && (
        <InCountPlace>
          <button
            type="button"
            className={classes['count']}
            aria-expanded={place.isOpen && !isFormOpen}
            onClick={() => {
              setOpenId(undefined);
              openPanel('scripts');
            }}
          >
            {words.changesIn(places, changed.length)}
          </button>
        </InCountPlace>
      )}
      <PanelFrame name="scripts" opened={place.isOpen} isFormOpen={isFormOpen} onClose={close}>
        {({ isOver }) => {
          const runBesideForm = (run: () => void) => {
            if (isOver) closePanel('scripts');
            run();
          };
          const actions = scriptActions({
            store,
            glossaryId,
            matching,
            getTerm: (id) => deps.view.byId.get(id),
            showTerm: (id) => runBesideForm(() => showCell({ termId: id, column: 'word' })),
            addTerm: (word) =>
              runBesideForm(() => {
                onShowTable();
                deps.edits.save([{ term: blankTerm(newRows.entryId), changes: { word } }]);
                // The typed text determines the pronunciation option, so none is chosen first.
                grid.focusCell({ termId: newRows.entryId, column: 'value' });
              }),
          });
          return script ? (
            <ScriptView
              key={script.id}
              script={script}
              matched={matched}
              place={place}
              actions={actions}
              onAgain={matching.again}
              onBack={() => setOpenId(undefined)}
            />
          ) : (
            <ScriptList
              stored={stored}
              matched={matched}
              troubles={troubles}
              place={place}
              actions={actions}
              onAdd={add}
              onAgain={matching.again}
              onOpen={setOpenId}
            />
          );
        }}
      </PanelFrame>
    </>
  );
}
