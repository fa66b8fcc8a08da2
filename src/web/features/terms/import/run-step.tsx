// Progress and result of an import.
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { CountBar } from '#web/ui/count-bar.tsx';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import { VirtualList } from '#web/ui/list/virtual-list.tsx';
import classes from './import.module.css';
import type { ImportRun, RunView } from './import-run.ts';
import { saveReport } from './report.ts';
import type { RunRow } from './run-row.ts';
import { words } from './words.ts';

interface RunStepProps {
  readonly fileName: string;
  readonly run: ImportRun;
  readonly onClose: () => void;
  readonly onDismiss: () => void;
}

export function RunStep({ fileName, run, onClose, onDismiss }: RunStepProps) {
  const view = useSyncExternalStore(run.view.subscribe, run.view.get);
  const isOver = view.state === 'ended' || view.state === 'cancelled' || view.state === 'gone';
  const label = words.progress(view.done, view.all);
  return (
    <Stack gap="md">
      {/* After the end, the result below replaces the progress bar. */}
      {view.state !== 'ended' && (
        <CountBar label={label} done={view.done} all={view.all} still={view.state !== 'running'} />
      )}
      <State view={view} rows={run.rows} />
      {isOver && <NotDoneRows rows={run.rows} />}
      <DialogFooter>
        {isOver ? (
          <>
            <Button variant="default" onClick={() => saveReport(fileName, run.rows)}>
              {words.saveReport}
            </Button>
            {view.state === 'ended' && view.failed > 0 && (
              <Button variant="default" onClick={() => void run.retry()}>
                {words.retry}
              </Button>
            )}
            <Button onClick={onDismiss}>{words.done}</Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={() => run.cancel()}>
              {words.stop}
            </Button>
            {view.state === 'running' || view.state === 'waiting' ? (
              <Button variant="default" onClick={() => run.pause()}>
                {words.pause}
              </Button>
            ) : (
              <Button onClick={() => void run.start()}>{words.resume}</Button>
            )}
            <Button variant="default" onClick={onClose}>
              {words.close}
            </Button>
          </>
        )}
      </DialogFooter>
    </Stack>
  );
}

function State({ view, rows }: { readonly view: RunView; readonly rows: readonly RunRow[] }) {
  const { state } = view;
  if (state === 'ended' || state === 'cancelled') {
    const count = (kind: string) => rows.filter(({ outcome }) => outcome?.kind === kind).length;
    return (
      <output>
        <Text>{words.ended(count('added'), count('changed'), count('unchanged'))}</Text>
      </output>
    );
  }
  if (state === 'running') return <Text c="dimmed">{words.states.running}</Text>;
  return (
    <Alert color={state === 'gone' || state === 'signed-out' ? 'red' : 'yellow'} role="alert">
      {words.states[state]}
    </Alert>
  );
}

function NotDoneRows({ rows }: { readonly rows: readonly RunRow[] }) {
  const missed = rows.filter(({ outcome }) => !outcome || 'reason' in outcome);
  if (missed.length === 0) return null;
  return (
    <div>
      <Text mb="xs">{words.notDone(missed.length)}</Text>
      <VirtualList
        label={words.notDoneRows}
        count={missed.length}
        estimate={36}
        className={classes['missed']}
      >
        {(index) => {
          const row = missed[index];
          return (
            row && (
              <div className={classes['row']}>
                <span className={classes['line']}>{words.line(row.line)}</span>
                <span>{row.word}</span>
                <span>
                  {row.outcome && 'reason' in row.outcome ? row.outcome.reason : words.outcomes.left}
                </span>
              </div>
            )
          );
        }}
      </VirtualList>
    </div>
  );
}
