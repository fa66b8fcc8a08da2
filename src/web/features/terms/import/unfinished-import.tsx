// Notice of an import that is running or unfinished since an earlier visit.
import { Alert, Button, Group } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type { ImportRun } from './import-run.ts';
import { useActiveImport } from './use-active-import.ts';
import { words } from './words.ts';

interface UnfinishedImportProps {
  readonly glossaryId: string;
  readonly onShow: () => void;
}

export function UnfinishedImport({ glossaryId, onShow }: UnfinishedImportProps) {
  const { active } = useActiveImport(glossaryId);
  return active?.run ? <Line run={active.run} onShow={onShow} /> : null;
}

function Line({ run, onShow }: { readonly run: ImportRun; readonly onShow: () => void }) {
  const { state, done, all, failed } = useSyncExternalStore(run.view.subscribe, run.view.get);
  const isOver = state === 'ended' || state === 'cancelled' || state === 'gone';
  return (
    <Alert color={isOver || state === 'running' ? 'blue' : 'yellow'} py="xs">
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <output>
          {isOver
            ? words.endedShort(done - failed)
            : state === 'running'
              ? words.progressHere(done, all)
              : words.kept(all - done)}
        </output>
        <Button variant="default" size="compact-sm" flex="none" onClick={onShow}>
          {words.show}
        </Button>
      </Group>
    </Alert>
  );
}
