import { Menu } from '@mantine/core';
import { IconLogout, IconSettings } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import type { SavedConnection } from '#web/api/connections/connections-state.ts';
import { switchTo } from '#web/features/connection/sign-in/sign-in-and-switch.ts';
import { ButtonMenu } from '#web/ui/menu/button-menu.tsx';
import type { MenuPlace } from '#web/ui/menu/use-menu.ts';
import { notify } from '#web/ui/notify.ts';
import { connectionName } from './connection-name.ts';
import { words } from './words.ts';

const ICON_PX = 16;

interface ConnectionMenuItemsProps extends MenuPlace {
  readonly active: SavedConnection;
  readonly all: readonly SavedConnection[];
  readonly onLeave: () => void;
}

export function ConnectionMenuItems({ active, all, onLeave, ...place }: ConnectionMenuItemsProps) {
  const navigate = useNavigate();
  const choose = (id: string) => {
    const next = all.find((saved) => saved.id === id);
    if (!next || next.id === active.id) return;
    switchTo(id, () => {
      // The folder or glossary in the address belongs to the other workspace.
      void navigate('/gallery');
      if (next.key !== undefined) notify({ message: words.switched(connectionName(next, all)) });
    });
  };
  return (
    <ButtonMenu {...place} position="bottom-start" maxWidth="min(24rem, 94vw)">
      <Menu.Label>{words.menu.label}</Menu.Label>
      <Menu.RadioGroup value={active.id} onChange={choose}>
        {all.map((saved) => (
          <Menu.RadioItem
            key={saved.id}
            value={saved.id}
            closeMenuOnClick
            data-autofocus={saved.id === active.id || undefined}
          >
            {connectionName(saved, all)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item component={Link} to="/connections" leftSection={<IconSettings size={ICON_PX} aria-hidden />}>
        {words.menu.manage}
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout size={ICON_PX} aria-hidden />} onClick={onLeave}>
        {words.menu.signOut}
      </Menu.Item>
    </ButtonMenu>
  );
}
