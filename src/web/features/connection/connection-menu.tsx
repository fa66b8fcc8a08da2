import { Button, Menu } from '@mantine/core';
import { IconLogout, IconSelector, IconSettings } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { Link, useNavigate } from 'react-router';
import { connections } from '#web/api/connections.ts';
import { activeSaved, type SavedConnection } from '#web/api/connections-state.ts';
import { switchTo } from '#web/features/connection/sign-in/sign-in-and-out.ts';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import { notify } from '#web/ui/notify.ts';
import classes from './connection-menu.module.css';
import { connectionName } from './connection-name.ts';
import { useWorkspaceName } from './use-workspace-name.ts';
import { words } from './words.ts';

const ICON_PX = 16;
const SignOutDialog = lazyDialog(
  async () => (await import('#web/features/connection/sign-in/sign-out-dialog.tsx')).SignOutDialog,
);

/** Says which service and key are in use; switches between them and signs out. */
export function ConnectionMenu() {
  const state = useSyncExternalStore(connections.subscribe, connections.get);
  const [leaving, setLeaving] = useState(false);
  const active = activeSaved(state);
  useWorkspaceName();
  if (!active) return null;
  const name = connectionName(active, state.saved);
  return (
    <>
      <Menu position="bottom-start" withinPortal={false}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            aria-label={words.menu.target(name)}
          >
            <span className={classes['name']}>{name}</span>
            <IconSelector size={14} stroke={1.6} aria-hidden className={classes['chevron']} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown maw="min(24rem, 94vw)">
          <Menu.Label>{words.menu.label}</Menu.Label>
          <Choices active={active} all={state.saved} />
          <Menu.Divider />
          <Menu.Item
            component={Link}
            to="/connections"
            leftSection={<IconSettings size={ICON_PX} aria-hidden />}
          >
            {words.menu.manage}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={ICON_PX} aria-hidden />} onClick={() => setLeaving(true)}>
            {words.menu.signOut}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SignOutDialog saved={active} name={name} opened={leaving} onClose={() => setLeaving(false)} />
    </>
  );
}

function Choices(props: { readonly active: SavedConnection; readonly all: readonly SavedConnection[] }) {
  const { active, all } = props;
  const navigate = useNavigate();
  const choose = (id: string) => {
    const next = all.find((saved) => saved.id === id);
    if (!next || next.id === active.id) return;
    switchTo(id, () => {
      // The folder or glossary in the address is one of the other workspace.
      void navigate('/gallery');
      if (next.key !== undefined) notify({ message: words.switched(connectionName(next, all)) });
    });
  };
  return (
    <Menu.RadioGroup value={active.id} onChange={choose}>
      {all.map((saved) => (
        <Menu.RadioItem key={saved.id} value={saved.id} closeMenuOnClick>
          {connectionName(saved, all)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
