// Saving and restoring all glossaries: the menu on the page of glossaries, and its dialogs.
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { Glossary } from '#contract/glossary.ts';
import { useConnectionId } from '#web/api/connections/connection-context.ts';
import { lazyDialog, lazyPart } from '#web/ui/lazy-part.tsx';
import { useMenu } from '#web/ui/menu/use-menu.ts';
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx';
import { words } from './menu-words.ts';
import { hasStoredRestore } from './restore-flag.ts';

const ArchiveChoice = lazyPart(async () => (await import('./archive-choice.tsx')).ArchiveChoice);
const SaveDialog = lazyDialog(async () => (await import('./save-dialog.tsx')).SaveDialog);
const RestoreDialog = lazyDialog(async () => (await import('./restore-dialog.tsx')).RestoreDialog);
const UnfinishedRestore = lazyPart(async () => (await import('./unfinished-restore.tsx')).UnfinishedRestore);

type Opened = 'none' | 'save' | 'restore';

export function useArchives() {
  const [opened, setOpened] = useState<Opened>('none');
  return { opened, open: setOpened, close: () => setOpened('none') };
}

interface ArchivesProps {
  readonly archives: ReturnType<typeof useArchives>;
  /** Glossaries of the workspace. */
  readonly glossaries: readonly Glossary[];
}

export function ArchiveMenu({ archives: { open }, glossaries }: ArchivesProps) {
  const { place, props } = useMenu();
  return (
    <>
      <Tooltip label={words.all}>
        <ActionIcon {...props} aria-label={words.all}>
          <IconDots size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <ArchiveChoice
        {...place}
        onSave={glossaries.length > 0 ? () => open('save') : undefined}
        onRestore={() => open('restore')}
      />
    </>
  );
}

export function Archives({ archives: { opened, open, close }, glossaries }: ArchivesProps) {
  const connectionId = useConnectionId();
  const [wasRestoring, setRestoring] = useState(() => hasStoredRestore(connectionId));
  if (opened === 'restore' && !wasRestoring) setRestoring(true);
  return (
    <>
      {wasRestoring && opened !== 'restore' && <UnfinishedRestore onShow={() => open('restore')} />}
      <SaveDialog opened={opened === 'save'} onClose={close} />
      <RestoreDialog glossaries={glossaries} opened={opened === 'restore'} onClose={close} />
    </>
  );
}
