// Choosing how a word is said, in its cell of the table. Which way it is follows from what is filled in: so what is chosen
// opens the cell that this way needs, and holds once something is there. Where it is there already, it holds at once.
import type { Dispatch } from 'react';
import type { Term } from '#contract/glossary.ts';
import { missingFields, type PronunciationOption, satisfiedOptions } from '#contract/pronunciation.ts';
import { draftOf, type TermChange, withChanges } from '#web/features/terms/editing/changes.ts';
import { WAY_FIELD } from '#web/features/terms/editing/only-way.ts';
import { saidBy } from '#web/features/terms/editing/said-by.ts';
import { COLUMN_OF } from '#web/features/terms/list/column-of.ts';
import { howOf } from '#web/features/terms/list/how.ts';
import type { TableView } from '#web/features/terms/new-rows/with-new-rows.ts';
import { words } from '#web/features/terms/words.ts';
import { notify } from '#web/ui/notify.ts';
import type { ColumnId } from './columns.ts';
import type { ActiveCell, GridEvent, GridState } from './grid-state.ts';
import type { GridEditor } from './use-grid-editor.ts';

interface WayChoiceOptions {
  readonly view: TableView;
  readonly state: GridState;
  readonly dispatch: Dispatch<GridEvent>;
  /** Answers what takes it back. */
  readonly save: (made: readonly TermChange[]) => () => void;
  readonly goTo: (cell: ActiveCell) => void;
  readonly editor: GridEditor;
}

/** The list as it is open in a cell. */
export interface WayChoice {
  /** The letter that opened it. */
  readonly typed: string;
  readonly onChoose: (way: PronunciationOption) => void;
  /** Back to the cell. */
  readonly onCancel: () => void;
  /** The person went elsewhere. */
  readonly onLeave: () => void;
}

export interface WayChoices {
  /** @param typed the letter it is opened with */
  readonly begin: (term: Term, typed?: string) => void;
  readonly choiceIn: (termId: string) => WayChoice | undefined;
}

export function useWayChoice({ view, state, dispatch, save, goTo, editor }: WayChoiceOptions): WayChoices {
  const { choosing } = state;

  const choose = (term: Term, way: PronunciationOption) => {
    const how = howOf(term);
    const text = draftOf(term)[WAY_FIELD[way]];
    const isThere = way === 'phonemize-in-language' ? satisfiedOptions(term).includes(way) : text !== '';
    dispatch({ kind: 'chosen' });
    if (how.kind === 'one' && how.option === way) goTo({ termId: term.id, column: 'how' });
    else if (isThere) {
      const changes = saidBy(term, way, text);
      const run = save([{ term, changes }]);
      const kept = satisfiedOptions(withChanges(term, changes));
      const dropped = satisfiedOptions(term).filter((one) => !kept.includes(one));
      if (dropped.length > 0)
        notify({
          message: words.wayChosen(term.word || words.newRow.name, way, dropped),
          action: { label: words.undo, run },
        });
      goTo({ termId: term.id, column: stillMissing(withChanges(term, changes), way) });
    } else editor.openWay(term, way);
  };

  return {
    begin(term, typed = '') {
      // What could not be saved elsewhere comes first.
      if (state.editor) editor.focus();
      else dispatch({ kind: 'choosing', choosing: { termId: term.id, typed } });
    },
    choiceIn(termId) {
      const term = view.byId.get(termId);
      if (choosing?.termId !== termId || !term) return undefined;
      return {
        typed: choosing.typed,
        onChoose: (way) => choose(term, way),
        onCancel() {
          dispatch({ kind: 'chosen' });
          goTo({ termId, column: 'how' });
        },
        onLeave: () => dispatch({ kind: 'chosen' }),
      };
    },
  };
}

/** Where to go on: to what is missing, or to where the choice is seen. */
function stillMissing(term: Term, way: PronunciationOption): ColumnId {
  if (term.word === '') return 'word';
  if (term.languageId === '') return 'language';
  const [missing] = missingFields(way, term);
  return missing ? COLUMN_OF[missing] : 'how';
}
