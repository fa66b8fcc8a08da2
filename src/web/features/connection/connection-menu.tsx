import { Button } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useCapabilities } from '#web/api/capabilities.ts';
import { useConnectionId } from '#web/api/connections/connection-context.ts';
import { connections } from '#web/api/connections/connections.ts';
import { activeSaved, nameWorkspace } from '#web/api/connections/connections-state.ts';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import { useMenu } from '#web/ui/menu/use-menu.ts';
import classes from './connection-menu.module.css';
import { connectionName } from './connection-name.ts';
import { words } from './words.ts';

const ConnectionMenuItems = lazyDialog(
  async () => (await import('./connection-menu-items.tsx')).ConnectionMenuItems,
);
const SignOutDialog = lazyDialog(
  async () => (await import('#web/features/connection/sign-in/sign-out-dialog.tsx')).SignOutDialog,
);

/** Shows which server and key are in use, switches between connections and signs out. */
export function ConnectionMenu() {
  const state = useSyncExternalStore(connections.subscribe, connections.get);
  const [leaving, setLeaving] = useState(false);
  const menu = useMenu();
  const active = activeSaved(state);
  useWorkspaceName();
  if (!active) return null;
  const name = connectionName(active, state.saved);
  return (
    <>
      <Button
        {...menu.props}
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        aria-label={words.menu.target(name)}
      >
        <span className={classes['name']}>{name}</span>
        <IconSelector size={14} stroke={1.6} aria-hidden className={classes['chevron']} />
      </Button>
      <ConnectionMenuItems
        {...menu.place}
        active={active}
        all={state.saved}
        onLeave={() => setLeaving(true)}
      />
      <SignOutDialog saved={active} name={name} opened={leaving} onClose={() => setLeaving(false)} />
    </>
  );
}

/** Stores the server's name of the workspace, so that the connection has its name before it has a key. */
function useWorkspaceName(): void {
  const id = useConnectionId();
  const { name } = useCapabilities().workspace;
  useEffect(() => {
    const known = connections.get().saved.find((saved) => saved.id === id);
    // A server that is unreachable also has no name here.
    if (known && name !== null && known.workspace !== name)
      connections.change((state) => nameWorkspace(state, id, name));
  }, [id, name]);
}
