import { VisuallyHidden } from '@mantine/core';
import { MOST_AT_ONCE } from '#web/features/terms/editing/most-at-once.ts';
import { words as termWords } from '#web/features/terms/words.ts';
import { VirtualList } from '#web/ui/list/virtual-list.tsx';
import classes from './bulk.module.css';
import type { ReplacedCell } from './replacing.ts';
import type { Outcome } from './use-replaced.ts';
import { words } from './words.ts';

interface ReplacePreviewProps {
  readonly outcome: Outcome;
  readonly changed: readonly ReplacedCell[];
}

/** The preview has a fixed height, so that nothing below it moves while the user types. */
export function ReplacePreview({ outcome, changed }: ReplacePreviewProps) {
  const count = outcome.kind === 'done' ? changed.length : 0;
  return (
    <>
      <VisuallyHidden component="output">{count > 0 && words.changes(count)}</VisuallyHidden>
      {count > 0 ? <Cells changed={changed} /> : <Note outcome={outcome} />}
    </>
  );
}

function Cells({ changed }: { readonly changed: readonly ReplacedCell[] }) {
  return (
    <VirtualList label={words.preview} count={changed.length} estimate={32} className={classes['preview']}>
      {(index) => {
        const cell = changed[index];
        return cell && <Line cell={cell} />;
      }}
    </VirtualList>
  );
}

function Note({ outcome }: { readonly outcome: Outcome }) {
  return (
    <div className={classes['preview']}>
      <output
        className={classes['note']}
        data-bad={outcome.kind === 'too-slow' || outcome.kind === 'too-many' || undefined}
      >
        {noteOf(outcome)}
      </output>
    </div>
  );
}

function noteOf(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'nothing-asked':
    case 'no-pattern':
      return words.nothingAsked;
    case 'working':
      return words.working;
    case 'too-slow':
      return words.tooSlow;
    case 'too-many':
      return termWords.tooMany(outcome.terms, MOST_AT_ONCE);
    case 'failed':
      return words.failed;
    case 'done':
      return words.notFound;
  }
}

function Line({ cell: { term, field, text, after, fate } }: { readonly cell: ReplacedCell }) {
  const face = field === 'phonemization' ? classes['ipa'] : undefined;
  return (
    <div className={classes['line']}>
      <span className={classes['where']}>
        <b>{term.word}</b> {termWords.changed.attributes[field]}
      </span>
      <span>
        <del className={face}>{text}</del> <VisuallyHidden>{words.becomes}</VisuallyHidden>
        <span aria-hidden>→ </span>
        <ins className={face}>{after || words.empty}</ins>
        {fate !== 'saved' && <span className={classes['stays']}> {words[fate]}</span>}
      </span>
    </div>
  );
}
