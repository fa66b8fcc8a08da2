// Words down, languages of the text across: what each has, and what is missing. A gap is filled from a term that is there.
import { Modal } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import type { Changes } from '#web/features/terms/editing/changes.ts';
import type { UndoableEdits } from '#web/features/terms/editing/use-edit-history.ts';
import type { GridDeps } from '#web/features/terms/grid/use-grid-control.ts';
import type { TermLookup } from '#web/features/terms/list/term-index.ts';
import { standingNote } from '#web/features/terms/standing-note.ts';
import { words as termWords } from '#web/features/terms/words.ts';
import { AddForLanguages } from './add-for-languages.tsx';
import { LanguageGrid, type LanguageGridProps } from './language-grid.tsx';
import { expectedLanguages, stillMissing, termsByWord, type WordRow, wordRow, wordsOf } from './word-rows.ts';
import { words } from './words.ts';

export interface ByLanguageProps {
  /** The terms a filter has left, in the order of the table. */
  readonly ids: readonly string[];
  readonly byId: TermLookup;
  /** All there are. */
  readonly terms: readonly Term[];
  /** Those across, by name. */
  readonly languages: readonly string[];
  readonly onOpen: LanguageGridProps['onOpen'];
  readonly onOpenAll: LanguageGridProps['onOpenAll'];
  readonly addRows: GridDeps['addRows'];
  readonly history: Pick<UndoableEdits, 'undo' | 'redo'>;
}

/** What the dialog was opened for. */
interface Asked {
  readonly row: WordRow;
  /** What is ticked at first. */
  readonly wanted: readonly string[];
}

export function ByLanguage(props: ByLanguageProps) {
  const { ids, byId, terms, languages, onOpen, onOpenAll, addRows, history } = props;
  const all = useMemo(() => wordsOf(ids, byId), [ids, byId]);
  const byWord = useMemo(() => termsByWord(terms), [terms]);
  const expected = useMemo(() => expectedLanguages(byWord), [byWord]);
  const [asked, setAsked] = useState<Asked>();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);

  const add = (made: readonly Changes[]) => {
    // Pressed twice: the dialog is on its way out.
    if (!opened || !asked) return;
    close();
    const { word } = asked.row;
    const missing = stillMissing(made, wordRow(word, byWord));
    if (missing.length === 0) return;
    const { undo, added } = addRows(missing);
    const action = { label: termWords.undo, run: undo };
    const note = standingNote();
    note.say({ message: words.adding(missing.length, word), action });
    const follow = async () => {
      const all = await added;
      if (!note.stands()) return;
      // What could not be added has a line of its own.
      if (all) note.say({ message: words.added(missing.length, word), action });
      else note.end();
    };
    void follow();
  };

  return (
    <>
      <LanguageGrid
        words={all}
        rowOf={(word) => wordRow(word, byWord)}
        languages={languages}
        expected={expected}
        onOpen={onOpen}
        onOpenAll={onOpenAll}
        history={history}
        onAdd={(row, wanted) => {
          setAsked({ row, wanted });
          setOpened(true);
        }}
      />
      <Modal opened={opened} onClose={close} title={asked && words.title(asked.row.word)}>
        {asked && (
          <AddForLanguages
            row={asked.row}
            wanted={asked.wanted}
            languages={languages}
            onAdd={add}
            onClose={close}
          />
        )}
      </Modal>
    </>
  );
}
