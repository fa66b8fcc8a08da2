import { useEffect } from 'react';
import { useCapabilities } from '#web/api/capabilities.ts';
import { useConnectionId } from '#web/api/connections/connection-context.ts';
import { connections } from '#web/api/connections/connections.ts';
import { nameWorkspace } from '#web/api/connections/connections-state.ts';

/** Stores the server's name of the workspace, so that the connection has its name before it has a key. */
export function useWorkspaceName(): void {
  const id = useConnectionId();
  const { name } = useCapabilities().workspace;
  useEffect(() => {
    const known = connections.get().saved.find((saved) => saved.id === id);
    // A server that is unreachable also has no name here.
    if (known && name !== null && known.workspace !== name)
      connections.change((state) => nameWorkspace(state, id, name));
  }, [id, name]);
}
