import { useEffect } from 'react';
import { useCapabilities } from '#web/api/capabilities.ts';
import { useConnectionId } from '#web/api/connections/connection-context.ts';
import { connections } from '#web/api/connections/connections.ts';
import { nameWorkspace } from '#web/api/connections/connections-state.ts';

/** Keeps what the service calls the workspace, so that the connection has its name also where no key is at hand. */
export function useWorkspaceName(): void {
  const id = useConnectionId();
  const { name } = useCapabilities().workspace;
  useEffect(() => {
    const known = connections.get().saved.find((saved) => saved.id === id);
    // None is also what a service that is away says.
    if (known && name !== null && known.workspace !== name)
      connections.change((state) => nameWorkspace(state, id, name));
  }, [id, name]);
}
