import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { words } from '#web/app/words.ts';
import { ButtonMenu } from '#web/ui/menu/button-menu.tsx';
import type { MenuPlace } from '#web/ui/menu/use-menu.ts';

const SCHEMES = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[];

export function AppearanceChoice(place: MenuPlace) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <ButtonMenu {...place} position="bottom-end">
      <Menu.Label>{words.appearance}</Menu.Label>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(value) => setColorScheme(SCHEMES.find((scheme) => scheme === value) ?? 'auto')}
      >
        {SCHEMES.map((scheme) => (
          <Menu.RadioItem
            key={scheme}
            value={scheme}
            closeMenuOnClick
            // Focus the current scheme instead of the first.
            data-autofocus={scheme === colorScheme || undefined}
          >
            {words.schemes[scheme]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </ButtonMenu>
  );
}
