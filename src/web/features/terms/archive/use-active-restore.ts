// Returns this tab's restore for the workspace. First resumes an unfinished restore from an earlier visit.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useCapabilities } from '#web/api/capabilities.ts';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import { type ActiveRestore, type RestoreTarget, reopenRestore, restores } from './restores.ts';

export function useActiveRestore(): {
  readonly target: RestoreTarget;
  readonly active: ActiveRestore | undefined;
} {
  const connection = useConnection();
  const connectionId = useConnectionId();
  const client = useQueryClient();
  const { termIfMatch: isGuarded } = useCapabilities();
  const target = useMemo(
    () => ({ connection, connectionId, client, isGuarded }),
    [connection, connectionId, client, isGuarded],
  );
  useEffect(() => void reopenRestore(target), [target]);
  const all = useSyncExternalStore(restores.subscribe, restores.get);
  return { target, active: all.get(connectionId) };
}
