import { IconPencil } from '@tabler/icons-react';
import type { Term } from '#contract/glossary.ts';
import { doubtfulRuns } from '#web/features/terms/ipa/doubtful-runs.ts';
import { getMethod, pronunciationText, shownPronunciations } from '#web/features/terms/list/method.ts';
import { OptionSymbol } from '#web/features/terms/option-symbol.tsx';
import { words } from '#web/features/terms/words.ts';
import { formatAgo, formatDateTime } from '#web/lib/format-date.ts';
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx';
import type { ColumnId } from './columns.ts';
import { LanguageLabel } from './language-label.tsx';
import classes from './term-grid.module.css';

interface TermCellContentProps {
  readonly term: Term;
  readonly column: ColumnId;
  readonly selected: boolean;
  /** Underlines the doubtful symbols of the IPA rather than its whole text. */
  readonly areSignsDoubtful?: boolean;
}

const noChange = () => undefined;

/**
 * Content of a cell. The grid handles clicks and keys, so buttons and checkboxes here are not tab stops. Plain elements
 * keep scrolling smooth, because it builds a dozen rows per frame.
 */
export function TermCellContent({ term, column, selected, areSignsDoubtful = false }: TermCellContentProps) {
  switch (column) {
    case 'select':
      return (
        <input
          type="checkbox"
          className={classes['box']}
          tabIndex={-1}
          checked={selected}
          onChange={noChange}
          aria-label={words.table.select(term.word)}
        />
      );
    case 'word':
      return (
        <span className={classes['text']} title={term.word}>
          {term.word}
        </span>
      );
    case 'language':
      return <LanguageLabel id={term.languageId} />;
    case 'how':
      return <MethodBadges term={term} />;
    case 'value':
      return <Values term={term} areSignsDoubtful={areSignsDoubtful} />;
    case 'phonemizedIn':
      return <LanguageLabel id={term.phonemizationLanguageId} />;
    case 'spokenIn':
      return <LanguageLabel id={term.pronunciationLanguageId} />;
    case 'caseSensitive':
      return (
        <input
          type="checkbox"
          className={classes['box']}
          tabIndex={-1}
          checked={term.caseSensitive}
          onChange={noChange}
          aria-label={words.table.caseSensitive(term.word)}
        />
      );
    case 'updated':
      return (
        <time dateTime={term.updatedAt} title={formatDateTime(term.updatedAt)}>
          {formatAgo(term.updatedAt)}
        </time>
      );
    case 'actions':
      return (
        <button
          type="button"
          className={classes['pencil']}
          tabIndex={-1}
          aria-label={words.table.edit(term.word)}
        >
          <IconPencil size={16} aria-hidden />
        </button>
      );
  }
}

function MethodBadges({ term }: { readonly term: Term }) {
  const how = getMethod(term);
  switch (how.kind) {
    case 'none':
      return (
        <Tooltip label={words.howNoneWhy} maxWidth={280}>
          <span className={classes['badge']}>{words.howChoose}</span>
        </Tooltip>
      );
    case 'one':
      return (
        <span className={classes['badge']}>
          <OptionSymbol option={how.option} />
          {words.how[how.option]}
        </span>
      );
    case 'several':
      return (
        <Tooltip label={words.howSeveralWhy} maxWidth={280}>
          <span className={classes['missing']}>{words.howSeveral}</span>
        </Tooltip>
      );
  }
}

type ValuesProps = Required<Pick<TermCellContentProps, 'term' | 'areSignsDoubtful'>>;

function Values({ term, areSignsDoubtful }: ValuesProps) {
  const all = shownPronunciations(term);
  if (all.length === 0) return <span className={classes['missing']}>{words.howNone}</span>;
  return (
    <span className={classes['text']} title={all.map(pronunciationText).join(' · ')}>
      {all.map((spoken, index) => (
        <span key={spoken.kind}>
          {index > 0 && ' · '}
          <span className={spoken.kind === 'ipa' ? classes['ipa'] : undefined}>
            {spoken.kind === 'ipa' && areSignsDoubtful ? (
              <DoubtfulSigns term={term} />
            ) : (
              pronunciationText(spoken)
            )}
          </span>
        </span>
      ))}
    </span>
  );
}

function DoubtfulSigns({ term: { word, phonemization, pronunciationLanguageId } }: { readonly term: Term }) {
  const runs = doubtfulRuns(phonemization ?? '', { word, language: pronunciationLanguageId ?? '' });
  return runs.map(({ text, isDoubtful }, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the same text can occur twice
    <span key={at} className={isDoubtful ? classes['doubtful'] : undefined}>
      {text}
    </span>
  ));
}
