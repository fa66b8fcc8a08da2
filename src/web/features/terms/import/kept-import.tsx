// The line that says of an import: it is on its way, or what an earlier page left of it.
import { Alert, Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useCapabilities } from '#web/api/capabilities.ts';
import { useConnection, useConnectionId } from '#web/api/connection-context.ts';
import type { ImportRun } from './import-run.ts';
import { importKey, imports, restoreImport } from './imports.ts';
import { words } from './words.ts';

interface KeptImportProps {
  readonly glossaryId: string;
  readonly onShow: () => void;
}

export function KeptImport({ glossaryId, onShow }: KeptImportProps) {
  const connection = useConnection();
  const connectionId = useConnectionId();
  const client = useQueryClient();
  const { termIfMatch: isGuarded } = useCapabilities();
  useEffect(() => {
    void restoreImport({ connection, connectionId, glossaryId, client, isGuarded });
  }, [connection, connectionId, glossaryId, client, isGuarded]);
  const active = useSyncExternalStore(imports.subscribe, imports.get).get(
    importKey({ connectionId, glossaryId }),
  );
  return active?.run ? <Line run={active.run} onShow={onShow} /> : null;
}

function Line({ run, onShow }: { readonly run: ImportRun; readonly onShow: () => void }) {
  const { state, done, all } = useSyncExternalStore(run.view.subscribe, run.view.get);
  const isOver = state === 'ended' || state === 'cancelled' || state === 'gone';
  return (
    <Alert color={isOver || state === 'running' ? 'blue' : 'yellow'} py="xs">
      <Group gap="sm" justify="space-between">
        <output>
          {isOver
            ? words.endedShort(done)
            : state === 'running'
              ? words.progress(done, all)
              : words.kept(all - done)}
        </output>
        <Button variant="default" size="compact-sm" onClick={onShow}>
          {words.show}
        </Button>
      </Group>
    </Alert>
  );
}
