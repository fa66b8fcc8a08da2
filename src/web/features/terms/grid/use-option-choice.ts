// Choice of a term's pronunciation option in its Method cell. The option follows from the filled fields. Choosing an
// option therefore opens the cell that needs a value, and takes effect once it has one. If the value exists already,
// the choice takes effect at once.
import type { Dispatch } from 'react';
import type { Term } from '#contract/glossary.ts';
import { missingFields, type PronunciationOption, satisfiedOptions } from '#contract/pronunciation.ts';
import { draftOf, type TermChange, withChanges } from '#web/features/terms/editing/changes.ts';
import { OPTION_FIELD } from '#web/features/terms/editing/only-way.ts';
import { toOnlyOption } from '#web/features/terms/editing/said-by.ts';
import { ATTRIBUTE_COLUMNS } from '#web/features/terms/list/attribute-columns.ts';
import { getMethod } from '#web/features/terms/list/method.ts';
import type { TableView } from '#web/features/terms/new-rows/with-new-rows.ts';
import { words } from '#web/features/terms/words.ts';
import { notify } from '#web/ui/notify.ts';
import type { ColumnId } from './columns.ts';
import type { ActiveCell, GridEvent, GridState } from './grid-state.ts';
import type { GridEditor } from './use-grid-editor.ts';

interface OptionChoiceOptions {
  readonly view: TableView;
  readonly state: GridState;
  readonly dispatch: Dispatch<GridEvent>;
  /** @returns a function that undoes the change */
  readonly save: (made: readonly TermChange[]) => () => void;
  readonly focusCell: (cell: ActiveCell) => void;
  readonly editor: GridEditor;
}

/** The open list of a cell. */
export interface OptionChoice {
  /** Letter that opened the list. */
  readonly typed: string;
  readonly onChoose: (way: PronunciationOption) => void;
  /** Closes the list and focuses its cell. */
  readonly onCancel: () => void;
  /** Closes the list after the user went elsewhere. */
  readonly onLeave: () => void;
}

export interface OptionChoices {
  /** @param typed letter that opened the list */
  readonly begin: (term: Term, typed?: string) => void;
  readonly getChoice: (termId: string) => OptionChoice | undefined;
}

export function useOptionChoice({
  view,
  state,
  dispatch,
  save,
  focusCell,
  editor,
}: OptionChoiceOptions): OptionChoices {
  const { choosing } = state;

  const choose = (term: Term, way: PronunciationOption) => {
    const how = getMethod(term);
    const text = draftOf(term)[OPTION_FIELD[way]];
    const isThere = way === 'phonemize-in-language' ? satisfiedOptions(term).includes(way) : text !== '';
    dispatch({ kind: 'chosen' });
    if (how.kind === 'one' && how.option === way) focusCell({ termId: term.id, column: 'how' });
    else if (isThere) {
      const changes = toOnlyOption(term, way, text);
      const run = save([{ term, changes }]);
      const satisfied = satisfiedOptions(withChanges(term, changes));
      const dropped = satisfiedOptions(term).filter((one) => !satisfied.includes(one));
      if (dropped.length > 0)
        notify({
          message: words.wayChosen(term.word || words.newRow.name, way, dropped),
          action: { label: words.undo, run },
        });
      focusCell({ termId: term.id, column: findMissingColumn(withChanges(term, changes), way) });
    } else editor.openOption(term, way);
  };

  return {
    begin(term, typed = '') {
      // An open editor has a rejected draft, which comes first.
      if (state.editor) editor.focus();
      else dispatch({ kind: 'choosing', choosing: { termId: term.id, typed } });
    },
    getChoice(termId) {
      const term = view.byId.get(termId);
      if (choosing?.termId !== termId || !term) return undefined;
      return {
        typed: choosing.typed,
        onChoose: (way) => choose(term, way),
        onCancel() {
          dispatch({ kind: 'chosen' });
          focusCell({ termId, column: 'how' });
        },
        onLeave: () => dispatch({ kind: 'chosen' }),
      };
    },
  };
}

/** Returns the column of the first missing value, or the Method column if nothing is missing. */
function findMissingColumn(term: Term, way: PronunciationOption): ColumnId {
  if (term.word === '') return 'word';
  if (term.languageId === '') return 'language';
  const [missing] = missingFields(way, term);
  return missing ? ATTRIBUTE_COLUMNS[missing] : 'how';
}
