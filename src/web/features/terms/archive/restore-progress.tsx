// Progress and result of a restore.
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { CountBar } from '#web/ui/count-bar.tsx';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import { FailedRestores } from './failed-restores.tsx';
import { NewIds } from './new-ids.tsx';
import { isSettled, newIds, type RestoreItem } from './restore-item.ts';
import type { RestoreRun, RestoreView, TermsImport } from './restore-run.ts';
import { words } from './words.ts';

interface RestoreProgressProps {
  readonly fileName: string;
  readonly run: RestoreRun;
  readonly onClose: () => void;
  readonly onDismiss: () => void;
}

export function RestoreProgress({ fileName, run, onClose, onDismiss }: RestoreProgressProps) {
  const view = useSyncExternalStore(run.view.subscribe, run.view.get);
  const { state, items, filling } = view;
  const isOver = (state === 'ended' || state === 'cancelled') && !filling;
  const done = items.filter(isSettled).length;
  const label = words.progress(done, items.length);
  return (
    <Stack gap="md">
      {isOver ? (
        <Ended items={items} />
      ) : (
        <CountBar label={label} done={done} all={items.length} still={state !== 'running'} />
      )}
      {filling ? <Sending filling={filling} items={items} /> : <State state={state} />}
      {isOver && <FailedRestores fileName={fileName} items={items} />}
      {newIds(items).length > 0 && <NewIds fileName={fileName} items={items} />}
      <DialogFooter>
        {isOver ? (
          <Button onClick={onDismiss}>{words.done}</Button>
        ) : (
          <>
            <Button variant="default" onClick={() => run.cancel()}>
              {words.stop}
            </Button>
            <PauseOrResume run={run} view={view} />
            <Button variant="default" onClick={onClose}>
              {words.close}
            </Button>
          </>
        )}
      </DialogFooter>
    </Stack>
  );
}

function Ended({ items }: { readonly items: readonly RestoreItem[] }) {
  const back = items.filter(({ step }) => step.kind === 'done').length;
  return (
    <output>
      <Text>{back === items.length ? words.ended(back) : words.endedNotAll(back, items.length)}</Text>
    </output>
  );
}

function State({ state }: Pick<RestoreView, 'state'>) {
  if (state === 'ended') return null;
  if (state === 'running') return <Text c="dimmed">{words.states.running}</Text>;
  return (
    <Alert color={state === 'signed-out' ? 'red' : 'yellow'} role="alert">
      {words.states[state]}
    </Alert>
  );
}

interface SendingProps {
  readonly filling: TermsImport;
  readonly items: readonly RestoreItem[];
}

/** Progress of the glossary whose terms are being sent. Its import can pause or wait by itself. */
function Sending({ filling: { run }, items }: SendingProps) {
  const { state, done, all } = useSyncExternalStore(run.view.subscribe, run.view.get);
  const name = items.find(({ step }) => step.kind === 'filling')?.name ?? '';
  const label = words.filling(name, done, all);
  return (
    <>
      {/* A large glossary takes long, and the number of glossaries stands still meanwhile. */}
      <CountBar label={label} done={done} all={all} still={state !== 'running'} isQuiet />
      <State state={state === 'gone' ? 'running' : state} />
    </>
  );
}

function PauseOrResume({ run, view }: { readonly run: RestoreRun; readonly view: RestoreView }) {
  const isRunning = view.state === 'running' || view.state === 'waiting';
  if (!isRunning) return <Button onClick={() => run.start()}>{words.resume}</Button>;
  if (view.filling) return <PauseOrResumeImport run={run} filling={view.filling} />;
  return <Pause run={run} />;
}

function PauseOrResumeImport({ run, filling }: { readonly run: RestoreRun; readonly filling: TermsImport }) {
  const { state } = useSyncExternalStore(filling.run.view.subscribe, filling.run.view.get);
  const isStopped = state === 'paused' || state === 'signed-out';
  return isStopped ? <Button onClick={() => run.start()}>{words.resume}</Button> : <Pause run={run} />;
}

function Pause({ run }: { readonly run: RestoreRun }) {
  return (
    <Button variant="default" onClick={() => run.pause()}>
      {words.pause}
    </Button>
  );
}
