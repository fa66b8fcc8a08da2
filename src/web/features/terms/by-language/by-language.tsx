// Matrix of words by language: the term of each, and gaps. A gap is filled by copying another term of the word.
import { Modal } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import type { Changes } from '#web/features/terms/editing/changes.ts';
import type { UndoableEdits } from '#web/features/terms/editing/use-edit-history.ts';
import type { GridDeps } from '#web/features/terms/grid/use-grid-control.ts';
import type { TermLookup } from '#web/features/terms/list/term-index.ts';
import { createLiveNote } from '#web/features/terms/live-note.ts';
import { words as termWords } from '#web/features/terms/words.ts';
import { AddForLanguages } from './add-for-languages.tsx';
import { LanguageGrid, type LanguageGridProps } from './language-grid.tsx';
import {
  expectedLanguages,
  getWords,
  termsByWord,
  type WordRow,
  withoutExisting,
  wordRow,
} from './word-rows.ts';
import { words } from './words.ts';

export interface ByLanguageProps {
  /** IDs of the filtered terms, in the order of the table. */
  readonly ids: readonly string[];
  readonly byId: TermLookup;
  /** All terms of the glossary. */
  readonly terms: readonly Term[];
  /** Languages of the columns, sorted by name. */
  readonly languages: readonly string[];
  readonly onOpen: LanguageGridProps['onOpen'];
  readonly onOpenAll: LanguageGridProps['onOpenAll'];
  readonly addRows: GridDeps['addRows'];
  readonly history: Pick<UndoableEdits, 'undo' | 'redo'>;
}

/** Subject of the open dialog. */
interface DialogSubject {
  readonly row: WordRow;
  /** Languages that are checked initially. */
  readonly wanted: readonly string[];
}

export function ByLanguage(props: ByLanguageProps) {
  const { ids, byId, terms, languages, onOpen, onOpenAll, addRows, history } = props;
  const all = useMemo(() => getWords(ids, byId), [ids, byId]);
  const byWord = useMemo(() => termsByWord(terms), [terms]);
  const expected = useMemo(() => expectedLanguages(byWord), [byWord]);
  const [asked, setAsked] = useState<DialogSubject>();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);

  const add = (changes: readonly Changes[]) => {
    // Ignore a second press while the dialog closes.
    if (!opened || !asked) return;
    close();
    const { word } = asked.row;
    const missing = withoutExisting(changes, wordRow(word, byWord));
    if (missing.length === 0) return;
    const { undo, added } = addRows(missing);
    const action = { label: termWords.undo, run: undo };
    const note = createLiveNote();
    note.show({ message: words.adding(missing.length, word), action });
    const follow = async () => {
      const all = await added;
      if (!note.isShown()) return;
      // The panel of problems lists terms that could not be added.
      if (all) note.show({ message: words.added(missing.length, word), action });
      else note.end();
    };
    void follow();
  };

  return (
    <>
      <LanguageGrid
        words={all}
        getRow={(word) => wordRow(word, byWord)}
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
