import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun, IconSunMoon } from '@tabler/icons-react';
import { words } from '#web/app/words.ts';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import { useMenu } from '#web/ui/menu/use-menu.ts';

const AppearanceChoice = lazyDialog(async () => (await import('./appearance-choice.tsx')).AppearanceChoice);

const ICONS = { light: IconSun, dark: IconMoon, auto: IconSunMoon } as const;

/** Chooses the color scheme: light, dark or system. */
export function AppearanceMenu() {
  const { colorScheme } = useMantineColorScheme();
  const menu = useMenu();
  const Icon = ICONS[colorScheme];
  return (
    <>
      <ActionIcon {...menu.props} variant="subtle" color="gray" size="lg" aria-label={words.appearance}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
      <AppearanceChoice {...menu.place} />
    </>
  );
}
