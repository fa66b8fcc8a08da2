import { Button } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { connections } from '#web/api/connections/connections.ts';
import { activeSaved } from '#web/api/connections/connections-state.ts';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import { useMenu } from '#web/ui/menu/use-menu.ts';
import classes from './connection-menu.module.css';
import { connectionName } from './connection-name.ts';
import { useWorkspaceName } from './use-workspace-name.ts';
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
