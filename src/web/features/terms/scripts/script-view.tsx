// One script: its text with the terms, words without a term, near misses, and lines to record again.
import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { MatchedLine, ScriptMatches, ScriptSummary } from '#script/client.ts';
import type { SavedScript } from '#web/features/terms/scripts/store/saved-script.ts';
import type { PanelPlace } from '#web/features/terms/side-panel/use-side-panel.ts';
import { ChangeList } from './change-list.tsx';
import { MissList } from './miss-list.tsx';
import type { ScriptActions } from './script-actions.ts';
import { ScriptStatus } from './script-status.tsx';
import { ScriptText } from './script-text.tsx';
import classes from './scripts.module.css';
import { usePanelFocus } from './use-panel-focus.ts';
import type { Matched } from './use-script-matches.ts';
import { WordList } from './word-list.tsx';
import { words } from './words.ts';

interface ScriptViewProps {
  readonly script: SavedScript;
  readonly matched: Matched;
  readonly place: PanelPlace;
  readonly actions: ScriptActions;
  readonly onAgain: () => void;
  readonly onBack: () => void;
}

type View = 'text' | 'words' | 'misses' | 'changes';
const VIEWS = ['text', 'words', 'misses', 'changes'] as const satisfies readonly View[];

const NOTHING: ScriptMatches = { lines: [], uncovered: [] };
const NO_SUM: ScriptSummary = { matches: 0, uncovered: 0, changed: [] };

export function ScriptView({ script, matched, place, actions, onAgain, onBack }: ScriptViewProps) {
  const root = useRef<HTMLDivElement>(null);
  usePanelFocus(root, place);
  const [view, setView] = useState<View>('text');
  const [scrollTarget, setScrollTarget] = useState<{ readonly index: number }>();
  const found = matched.kind === 'matched' ? matched : undefined;
  const open = found?.opened?.id === script.id ? found.opened.script : NOTHING;
  const sum = found?.sums.get(script.id) ?? NO_SUM;
  const count = {
    text: 0,
    words: open.uncovered.length,
    misses: countMisses(open.lines),
    changes: sum.changed.length,
  };
  const showLine = (index: number) => {
    setView('text');
    setScrollTarget({ index });
  };
  return (
    <div ref={root} tabIndex={-1} className={classes['panel']}>
      <div className={classes['head']}>
        <div className={classes['bar']}>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
            onClick={onBack}
          >
            {words.back}
          </Button>
          <h3>{script.name}</h3>
        </div>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={words.view}
          data={VIEWS.map((value) => ({ value, label: words.views[value](count[value]) }))}
          value={view}
          onChange={setView}
        />
        <ScriptStatus matched={matched} onAgain={onAgain} />
      </div>
      {view === 'text' && (
        <ScriptText script={script} lines={open.lines} scrollTarget={scrollTarget} actions={actions} />
      )}
      {view === 'words' && <WordList uncovered={open.uncovered} actions={actions} />}
      {view === 'misses' && (
        <MissList script={script} lines={open.lines} actions={actions} onLine={showLine} />
      )}
      {view === 'changes' && (
        <ChangeList script={script} changed={sum.changed} actions={actions} onLine={showLine} />
      )}
    </div>
  );
}

function countMisses(lines: readonly MatchedLine[]): number {
  return lines.reduce((sum, { nearMisses, overlapped }) => sum + nearMisses.length + overlapped.length, 0);
}
