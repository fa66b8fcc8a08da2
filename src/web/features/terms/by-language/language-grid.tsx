// ARIA grid of words by language, with virtual rows and columns. It is one tab stop: arrows move, Enter opens a term or
// the dialog that fills a gap.
// oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtualised grid is laid out by CSS; table elements would lose their roles
import type { VirtualItem } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { Term } from '#contract/glossary.ts';
import type { UndoableEdits } from '#web/features/terms/editing/use-edit-history.ts';
import { LanguageLabel } from '#web/features/terms/grid/language-label.tsx';
import classes from './by-language.module.css';
import { LanguageCell } from './language-cell.tsx';
import { useLanguageGrid } from './use-language-grid.ts';
import { missingLanguages, type WordRow } from './word-rows.ts';
import { words } from './words.ts';

export interface LanguageGridProps {
  /** Words of the rows, top to bottom. */
  readonly words: readonly string[];
  readonly getRow: (word: string) => WordRow;
  readonly languages: readonly string[];
  /** Languages that each word should have. A word without one of them has a gap. */
  readonly expected: readonly string[];
  readonly onOpen: (term: Term) => void;
  /** Called for a word with several terms in the language. */
  readonly onOpenAll: (word: string, language: string) => void;
  readonly history: Pick<UndoableEdits, 'undo' | 'redo'>;
  /** @param wanted languages of the chosen gaps */
  readonly onAdd: (row: WordRow, wanted: readonly string[]) => void;
}

export function LanguageGrid(props: LanguageGridProps) {
  const { words: all, getRow, languages, expected, onOpen, onOpenAll, history, onAdd } = props;
  const root = useRef<HTMLDivElement>(null);
  const act = (at: number, column: number) => {
    const word = all[at];
    const language = languages[column - 1];
    if (word === undefined) return;
    const row = getRow(word);
    const [term, ...others] = language === undefined ? [] : (row.terms.get(language) ?? []);
    if (term && others.length > 0) onOpenAll(word, term.languageId);
    else if (term) onOpen(term);
    else onAdd(row, language === undefined ? [] : [language]);
  };
  const { down, across, place, handlers } = useLanguageGrid({
    root,
    rows: all.length,
    columns: languages.length + 1,
    act,
    history,
  });
  const shown = across.getVirtualItems();
  const width = { minWidth: `calc(var(--word) + ${across.getTotalSize()}px)` };
  const placed = ({ start, size }: VirtualItem) => ({ left: `calc(var(--word) + ${start}px)`, width: size });

  return (
    <div
      ref={root}
      role="grid"
      aria-label={words.name}
      aria-rowcount={all.length + 1}
      aria-colcount={languages.length + 1}
      className={classes['grid']}
      tabIndex={-1}
      {...handlers}
    >
      <div role="rowgroup" className={classes['head']} style={width}>
        <div role="row" aria-rowindex={1} className={classes['header']}>
          <div role="columnheader" aria-colindex={1} className={classes['word']} {...place(-1, 0)}>
            {words.word}
          </div>
          {shown.map((column) => (
            <div
              key={column.index}
              role="columnheader"
              aria-colindex={column.index + 2}
              className={classes['cell']}
              style={placed(column)}
              {...place(-1, column.index + 1)}
            >
              <LanguageLabel id={languages[column.index] ?? ''} />
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={classes['body']} style={{ ...width, height: down.getTotalSize() }}>
        {down.getVirtualItems().map(({ index: at, start: top }) => {
          const word = all[at];
          if (word === undefined) return null;
          const row = getRow(word);
          const gaps = missingLanguages(row, expected).length;
          return (
            <div
              key={word}
              role="row"
              aria-rowindex={at + 2}
              className={classes['row']}
              style={{ transform: `translateY(${top}px)` }}
            >
              <div role="rowheader" aria-colindex={1} className={classes['word']} {...place(at, 0)}>
                <span className={classes['text']}>{word}</span>
                {gaps > 0 && <span className={classes['gaps']}>{words.gaps(gaps)}</span>}
              </div>
              {shown.map((column) => (
                <div
                  key={column.index}
                  role="gridcell"
                  aria-colindex={column.index + 2}
                  className={classes['cell']}
                  style={placed(column)}
                  {...place(at, column.index + 1)}
                >
                  <LanguageCell terms={row.terms.get(languages[column.index] ?? '')} />
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}
