// Notice of a restore that is running or unfinished since an earlier visit.
import { Alert, Button, Group } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { isSettled } from './restore-item.ts';
import type { RestoreRun } from './restore-run.ts';
import { useActiveRestore } from './use-active-restore.ts';
import { words } from './words.ts';

export function UnfinishedRestore({ onShow }: { readonly onShow: () => void }) {
  const { active } = useActiveRestore();
  return active?.run ? <Line run={active.run} onShow={onShow} /> : null;
}

function Line({ run, onShow }: { readonly run: RestoreRun; readonly onShow: () => void }) {
  const { state, items } = useSyncExternalStore(run.view.subscribe, run.view.get);
  const done = items.filter(isSettled).length;
  const isOver = state === 'ended' || state === 'cancelled';
  const isFine = isOver || state === 'running';
  return (
    <Alert color={isFine ? 'blue' : 'yellow'} py="xs">
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <output>{isFine ? words.progress(done, items.length) : words.kept(items.length - done)}</output>
        <Button variant="default" size="compact-sm" flex="none" onClick={onShow}>
          {words.show}
        </Button>
      </Group>
    </Alert>
  );
}
