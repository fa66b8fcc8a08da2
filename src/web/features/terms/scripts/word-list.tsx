// Words without a term. Possible names come first, each group sorted by frequency.
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { WordCount } from '#script/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { VirtualList } from '#web/ui/list/virtual-list.tsx';
import type { ScriptActions } from './script-actions.ts';
import classes from './scripts.module.css';
import { words } from './words.ts';

interface WordListProps {
  readonly uncovered: readonly WordCount[];
  readonly actions: ScriptActions;
}

export function WordList({ uncovered, actions }: WordListProps) {
  const lines = useMemo(() => withHeadings(uncovered), [uncovered]);
  if (uncovered.length === 0) return <p className={classes['note']}>{words.allCovered}</p>;
  return (
    <VirtualList label={words.withoutTerm} count={lines.length} estimate={34} className={classes['scroll']}>
      {(index) => {
        const one = lines[index];
        if (one === undefined) return null;
        if (typeof one === 'string') return <h4 className={classes['heading']}>{words.kinds[one]}</h4>;
        return (
          <div className={classes['row']}>
            <span className={classes['word']}>{one.word}</span>
            <span className={classes['number']}>{formatCount(one.count)}</span>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={words.addTermOf(one.word)}
              onClick={() => actions.addTerm(one.word)}
            >
              {words.addTerm}
            </Button>
          </div>
        );
      }}
    </VirtualList>
  );
}

/** Adds headings if both groups have words. */
function withHeadings(all: readonly WordCount[]): readonly (WordCount | keyof typeof words.kinds)[] {
  const names = all.findIndex(({ isOrdinary }) => isOrdinary);
  return names <= 0 ? all : ['names', ...all.slice(0, names), 'ordinary', ...all.slice(names)];
}
