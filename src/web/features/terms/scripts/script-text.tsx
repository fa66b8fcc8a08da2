// Text of a script with its terms marked. A selected part can become a term.
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { MatchedLine } from '#script/client.ts';
import type { SavedScript } from '#web/features/terms/scripts/store/saved-script.ts';
import { VirtualList } from '#web/ui/list/virtual-list.tsx';
import type { ScriptActions } from './script-actions.ts';
import { ScriptLine } from './script-line.tsx';
import classes from './scripts.module.css';
import { words } from './words.ts';

interface ScriptTextProps {
  readonly script: SavedScript;
  readonly lines: readonly MatchedLine[];
  readonly scrollTarget: { readonly index: number } | undefined;
  readonly actions: ScriptActions;
}

/** Maximum length of a selection that is offered as a word. */
const LONGEST_WORD = 100;

export function ScriptText({ script, lines, scrollTarget, actions }: ScriptTextProps) {
  const [selected, setSelected] = useState('');
  const counts = useMemo(() => countMatches(lines), [lines]);
  const findActiveLine = () => {
    const text = getSelection()?.toString().replace(/\s+/g, ' ').trim() ?? '';
    setSelected(text.length <= LONGEST_WORD ? text : '');
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- reads the selection in the text
    <div className={classes['text']} onMouseUp={findActiveLine} onKeyUp={findActiveLine}>
      {selected !== '' && (
        <div className={classes['selected']}>
          <Button size="compact-sm" variant="default" onClick={() => actions.addTerm(selected)}>
            {words.addTermOf(selected)}
          </Button>
        </div>
      )}
      <VirtualList
        label={words.text}
        count={script.lines.length}
        estimate={28}
        scrollTarget={scrollTarget}
        className={classes['scroll']}
      >
        {(index) => {
          const line = script.lines[index];
          return (
            line && (
              <ScriptLine
                text={line.text}
                place={words.place(script.placedBy, line.at)}
                isCurrent={scrollTarget?.index === index}
                matches={lines[index]?.matches ?? []}
                counts={counts}
                actions={actions}
              />
            )
          );
        }}
      </VirtualList>
    </div>
  );
}

/** Counts the uses of each term in the script. In a place with several terms, the first one counts. */
function countMatches(lines: readonly MatchedLine[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { matches } of lines)
    for (const { termIds } of matches) {
      const [id = ''] = termIds;
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  return counts;
}
