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

/** The other way to upload a folder: to go on doing so. On a telephone, all that is about folders. */
export function WatchMenuButton(what: WatchMenuButtonProps) {
  const { place, props } = useMenu();
  return (
    <>
      <ActionIcon {...props} variant="default" aria-label={words.buttons.more}>
        <IconChevronDown size={14} stroke={1.6} aria-hidden />
      </ActionIcon>
      <WatchMenu {...place} {...what} />
    </>
  );
}
