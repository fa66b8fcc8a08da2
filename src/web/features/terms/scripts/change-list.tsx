// Lines of a script whose pronunciation changed since it was recorded.
import { Button } from '@mantine/core';
import type { ChangedPlace } from '#script/client.ts';
import type { SavedScript } from '#web/features/terms/scripts/store/saved-script.ts';
import { VirtualList } from '#web/ui/list/virtual-list.tsx';
import { PlaceRow } from './place-row.tsx';
import type { ScriptActions } from './script-actions.ts';
import classes from './scripts.module.css';
import { words } from './words.ts';

interface ChangeListProps {
  readonly script: SavedScript;
  readonly changed: readonly ChangedPlace[];
  readonly actions: ScriptActions;
  readonly onLine: (index: number) => void;
}

export function ChangeList({ script, changed, actions, onLine }: ChangeListProps) {
  if (changed.length === 0) return <output className={classes['note']}>{words.noChanges}</output>;
  return (
    <>
      <div className={classes['selected']}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={words.recordOf(script.name)}
          onClick={() => void actions.markRecorded(script)}
        >
          {words.record}
        </Button>
      </div>
      <VirtualList label={words.changed} count={changed.length} estimate={48} className={classes['scroll']}>
        {(index) => {
          const place = changed[index];
          return place && <PlaceRow script={script} place={place} onLine={onLine} />;
        }}
      </VirtualList>
    </>
  );
}
