// Menu of a button that is rendered elsewhere (see use-menu.ts).
import { Menu, type MenuProps } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import type { MenuPlace } from './use-menu.ts';

interface ButtonMenuProps extends MenuPlace, Pick<MenuProps, 'position'> {
  readonly maxWidth?: string;
  readonly children: ReactNode;
}

export function ButtonMenu({ id, opened, button, onClose, position, maxWidth, children }: ButtonMenuProps) {
  return (
    <Menu id={id} opened={opened} onClose={onClose} {...(position && { position })} withinPortal={false}>
      <Menu.Target>
        <Existing element={button} />
      </Menu.Target>
      <Menu.Dropdown {...(maxWidth !== undefined && { maw: maxWidth })}>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface ExistingProps {
  readonly element: MenuPlace['button'];
  readonly ref?: (element: HTMLButtonElement | null) => void;
}

/** Stands for the button: passes the existing element to Mantine as the menu’s target. */
function Existing({ element, ref }: ExistingProps) {
  useLayoutEffect(() => ref?.(element.current), [ref, element]);
  return null;
}
