// Saved scripts, and the inputs to add one.
import { ActionIcon, Alert } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Source } from '#web/features/terms/scripts/store/add-script.ts';
import type { StoredScripts } from '#web/features/terms/scripts/store/script-store.ts';
import type { PanelPlace } from '#web/features/terms/side-panel/use-side-panel.ts';
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx';
import type { ScriptActions } from './script-actions.ts';
import { ScriptSources } from './script-sources.tsx';
import { ScriptStatus } from './script-status.tsx';
import classes from './scripts.module.css';
import { usePanelFocus } from './use-panel-focus.ts';
import type { Matched } from './use-script-matches.ts';
import { words } from './words.ts';

interface ScriptListProps {
  readonly stored: StoredScripts | undefined;
  readonly matched: Matched;
  /** Reasons why the last files could not be added. */
  readonly troubles: readonly string[];
  readonly place: PanelPlace;
  readonly actions: ScriptActions;
  readonly onAdd: (sources: readonly Source[]) => Promise<void>;
  readonly onAgain: () => void;
  readonly onOpen: (id: string) => void;
}

export function ScriptList(props: ScriptListProps) {
  const { stored, matched, troubles, place, actions, onAdd, onAgain, onOpen } = props;
  const root = useRef<HTMLDivElement>(null);
  usePanelFocus(root, place);
  const sums = matched.kind === 'matched' ? matched.sums : undefined;
  return (
    <div ref={root} tabIndex={-1} className={classes['panel']}>
      <div className={classes['head']}>
        {stored?.scripts.length === 0 && <p>{words.intro}</p>}
        <ScriptSources onAdd={onAdd} />
        {troubles.map((trouble) => (
          <Alert key={trouble} color="red" role="alert">
            {trouble}
          </Alert>
        ))}
        <ScriptStatus matched={matched} onAgain={onAgain} />
      </div>
      {stored && stored.scripts.length > 0 && (
        <ul aria-label={words.scripts} className={classes['scripts']}>
          {stored.scripts.map((script) => {
            const sum = sums?.get(script.id);
            return (
              <li key={script.id} className={classes['script']}>
                <div className={classes['name']}>
                  <button type="button" className={classes['link']} onClick={() => onOpen(script.id)}>
                    {script.name}
                  </button>
                  <div className={classes['detail']}>{sum && words.sum(sum.matches, sum.uncovered)}</div>
                  {sum && sum.changed.length > 0 && (
                    <div className={classes['changed']}>{words.changes(sum.changed.length)}</div>
                  )}
                </div>
                <Tooltip label={words.remove(script.name)}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={words.remove(script.name)}
                    onClick={() => void actions.remove(script)}
                  >
                    <IconTrash size={16} stroke={1.6} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              </li>
            );
          })}
        </ul>
      )}
      {stored && <p className={classes['foot']}>{stored.isLasting ? words.lasting : words.onlyPage}</p>}
    </div>
  );
}
