import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconFolderUp, IconUpload } from '@tabler/icons-react';
import { collectPicked } from '#web/features/uploads/intake/collect/lazy-collect.ts';
import type { Destination } from '#web/features/uploads/intake/intake.ts';
import { useUploads } from '#web/features/uploads/uploads-context.ts';
import { canWatchFolders } from '#web/features/uploads/watched-folder/file-system-observer.ts';
import { words } from '#web/features/uploads/words.ts';
import { ShrinkingButton } from '#web/ui/button/shrinking-button.tsx';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import { useMenu } from '#web/ui/menu/use-menu.ts';
import { canChooseFolders, chooseFiles, type FileDialogOptions } from './file-dialog.ts';

/** Buttons that choose files or a folder to upload into `target`. */
export function UploadButtons({ target, findClashes }: Destination) {
  const { intake } = useUploads();
  const choose = async (options?: FileDialogOptions) => {
    const files = await chooseFiles(options);
    if (files.length === 0) return;
    intake.receive(collectPicked(files), { target, findClashes });
  };
  const chooseFolder = () => void choose({ folder: true });
  return (
    <>
      <Button leftSection={<IconUpload size={14} stroke={1.6} aria-hidden />} onClick={() => void choose()}>
        {words.buttons.files}
      </Button>
      {canChooseFolders && (
        <ShrinkingButton
          variant="default"
          sign={IconFolderUp}
          label={words.buttons.folder}
          onClick={chooseFolder}
        />
      )}
      {canWatchFolders && <WatchMenuButton target={target} onFolder={chooseFolder} />}
    </>
  );
}

const WatchMenu = lazyDialog(
  async () => (await import('#web/features/uploads/watched-folder/watch-menu.tsx')).WatchMenu,
);

interface WatchMenuButtonProps {
  readonly target: string;
  readonly onFolder: () => void;
}

/** Opens the menu for watching a folder. On a phone the menu also has the upload of a folder. */
function WatchMenuButton(menuProps: WatchMenuButtonProps) {
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
