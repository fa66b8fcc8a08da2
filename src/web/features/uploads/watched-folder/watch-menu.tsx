import { Menu, Text } from '@mantine/core';
import { IconFolderSymlink, IconFolderUp, IconPlayerStop } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { words as uploadWords } from '#web/features/uploads/words.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { ButtonMenu } from '#web/ui/menu/button-menu.tsx';
import type { MenuPlace } from '#web/ui/menu/use-menu.ts';
import { notify } from '#web/ui/notify.ts';
import type { FolderWatch } from './folder-watch.ts';
import { currentFolderWatch } from './open-folder-watch.ts';
import { words } from './words.ts';

interface WatchMenuProps extends MenuPlace {
  readonly target: string;
  readonly onFolder: () => void;
}

/** Offers to watch a folder, or to stop watching it: one folder can be watched at a time. */
export function WatchMenu({ target, onFolder, ...place }: WatchMenuProps) {
  const watch = useSyncExternalStore(currentFolderWatch.subscribe, currentFolderWatch.get);
  // The same width as in gallery.module.css: wider windows show this as a button.
  const hasNoButton = useMediaQuery('(max-width: 37.4375em)');
  return (
    <ButtonMenu {...place} position="bottom-end" maxWidth="min(18rem, 94vw)">
      {hasNoButton && (
        <Menu.Item leftSection={<IconFolderUp size={14} stroke={1.6} aria-hidden />} onClick={onFolder}>
          {uploadWords.buttons.folder}
        </Menu.Item>
      )}
      {watch && <WatchMenuItem watch={watch} target={target} />}
    </ButtonMenu>
  );
}

function WatchMenuItem({ watch, target }: { readonly watch: FolderWatch; readonly target: string }) {
  const state = useSyncExternalStore(watch.state.subscribe, watch.state.get);
  const begin = async () => {
    try {
      if (!(await watch.chooseFolder(target))) notify({ message: words.busy, color: 'yellow' });
    } catch {
      notify({ message: words.notRead, color: 'yellow' });
    }
  };
  if (state.kind !== 'off')
    return (
      <Menu.Item
        leftSection={<IconPlayerStop size={14} stroke={1.6} aria-hidden />}
        onClick={() => void watch.stop()}
      >
        {words.stopKeeping(state.folder.name)}
      </Menu.Item>
    );
  return (
    <Menu.Item
      leftSection={<IconFolderSymlink size={14} stroke={1.6} aria-hidden />}
      onClick={() => void begin()}
    >
      {words.keep}
      <Text size="sm" c="dimmed">
        {words.keepHint}
      </Text>
    </Menu.Item>
  );
}
