// Near misses: places where a term almost matches, or where a longer term matches instead.
import type { MatchedLine, Span } from '#script/client.ts';
import type { SavedScript } from '#web/features/terms/scripts/store/saved-script.ts';
import { VirtualList } from '#web/ui/list/virtual-list.tsx';
import { PlaceRow } from './place-row.tsx';
import type { ScriptActions } from './script-actions.ts';
import classes from './scripts.module.css';
import { words } from './words.ts';

interface MissListProps {
  readonly script: SavedScript;
  readonly lines: readonly MatchedLine[];
  readonly actions: ScriptActions;
  readonly onLine: (index: number) => void;
}

interface Miss extends Span {
  readonly line: number;
  readonly termId: string;
  readonly why: string;
}

export function MissList({ script, lines, actions, onLine }: MissListProps) {
  const misses = lines.flatMap((line, index) => findMisses(line, index, script.lines[index]?.text ?? ''));
  if (misses.length === 0) return <p className={classes['note']}>{words.noMisses}</p>;
  return (
    <VirtualList label={words.misses} count={misses.length} estimate={64} className={classes['scroll']}>
      {(index) => {
        const miss = misses[index];
        return (
          miss && (
            <PlaceRow
              script={script}
              place={miss}
              detail={miss.why}
              onLine={onLine}
              onTerm={() => actions.showTerm(miss.termId)}
            />
          )
        );
      }}
    </VirtualList>
  );
}

function findMisses({ nearMisses, overlapped }: MatchedLine, line: number, text: string): Miss[] {
  return [
    ...nearMisses.map(({ from, to, termIds, reason }) => ({
      line,
      from,
      to,
      termId: termIds[0] ?? '',
      why: words.miss[reason],
    })),
    ...overlapped.map(({ from, to, termIds, winner }) => ({
      line,
      from,
      to,
      termId: termIds[0] ?? '',
      why: words.overlapped(text.slice(winner.from, winner.to)),
    })),
  ].toSorted((a, b) => a.from - b.from);
}
