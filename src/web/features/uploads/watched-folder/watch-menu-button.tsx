import { ActionIcon } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { words } from '#web/features/uploads/words.ts';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import { useMenu } from '#web/ui/menu/use-menu.ts';

const WatchMenu = lazyDialog(async () => (await import('./watch-menu.tsx')).WatchMenu);

interface WatchMenuButtonProps {
  readonly target: string;
  readonly onFolder: () => void;
}

/** Opens the menu for watching a folder. On a phone the menu also has the upload of a folder. */
export function WatchMenuButton(menuProps: WatchMenuButtonProps) {
  const { place, props } = useMenu();
  return (
    <>
      <ActionIcon {...props} variant="default" aria-label={words.buttons.more}>
        <IconChevronDown size={14} stroke={1.6} aria-hidden />
      </ActionIcon>
      <WatchMenu {...place} {...menuProps} />
    </>
  );
}
