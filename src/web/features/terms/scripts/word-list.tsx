// The words no term says anything of, the most frequent first.
import { Button } from '@mantine/core';
import type { WordCount } from '#script/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import type { ScriptActions } from './script-actions.ts';
import classes from './scripts.module.css';
import { words } from './words.ts';

interface WordListProps {
  readonly uncovered: readonly WordCount[];
  readonly actions: ScriptActions;
}

export function WordList({ uncovered, actions }: WordListProps) {
  if (uncovered.length === 0) return <p className={classes['note']}>{words.allCovered}</p>;
  return (
    <VirtualList
      label={words.withoutTerm}
      count={uncovered.length}
      estimate={34}
      className={classes['scroll']}
    >
      {(index) => {
        const one = uncovered[index];
        return (
          one && (
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
          )
        );
      }}
    </VirtualList>
  );
}
