// Returns this tab's import for a glossary. First restores an unfinished import from an earlier visit.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useCapabilities } from '#web/api/capabilities.ts';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import { type ActiveImport, type ImportTarget, importKey, imports, reopenImport } from './imports.ts';

export function useActiveImport(glossaryId: string): {
  readonly target: ImportTarget;
  readonly active: ActiveImport | undefined;
} {
  const connection = useConnection();
  const connectionId = useConnectionId();
  const client = useQueryClient();
  const { termIfMatch: isGuarded } = useCapabilities();
  const target = useMemo(
    () => ({ connection, connectionId, glossaryId, client, isGuarded }),
    [connection, connectionId, glossaryId, client, isGuarded],
  );
  useEffect(() => void reopenImport(target), [target]);
  const all = useSyncExternalStore(imports.subscribe, imports.get);
  return { target, active: all.get(importKey(target)) };
}
