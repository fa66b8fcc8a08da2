// The gallery without files. The whole area accepts drops.
import { Button, Group, Text, Title } from '@mantine/core';
import { IconFolderPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Catalog } from '#catalog/client.ts';
import { FORMAT_NAMES, FORMATS, type MediaKind } from '#contract/formats.ts';
import { useConnectionId } from '#web/api/connections/connection-context.ts';
import { addPendingFolder } from '#web/features/gallery/files/pending-folders.ts';
import { InCountPlace, InPageActions } from '#web/ui/frame/slot.tsx';
import { lazyOverlay } from '#web/ui/lazy-part.tsx';
import classes from './empty-gallery.module.css';
import { words as later } from './lazy-words.ts';
import { words } from './words.ts';

const NewFolderDialog = lazyOverlay(
  async () => (await import('#web/features/gallery/files/new-folder-dialog.tsx')).NewFolderDialog,
);

interface EmptyGalleryProps {
  readonly catalog: Catalog;
  /** The upload buttons. */
  readonly uploads: ReactNode;
  readonly isDropTarget: boolean;
  /** @param dir ends in '/' */
  readonly onEnter: (dir: string) => void;
}

const KINDS = ['audio', 'video'] as const satisfies readonly MediaKind[];

export function EmptyGallery({ catalog, uploads, isDropTarget, onEnter }: EmptyGalleryProps) {
  const [naming, setNaming] = useState(false);
  const connectionId = useConnectionId();
  return (
    <div className={classes['place']} data-drop-target={isDropTarget || undefined}>
      <div className={classes['text']}>
        <Title order={2} className={classes['title']}>
          {later.empty.title}
        </Title>
        <Text c="dimmed">{later.empty.text}</Text>
        <Group gap="sm" mt="lg">
          {uploads}
        </Group>
        <dl className={classes['formats']}>
          {KINDS.map((kind) => (
            <div key={kind}>
              <dt>{words.kinds[kind]}</dt>
              <dd>{later.empty.formats(FORMAT_NAMES.filter((format) => FORMATS[format] === kind))}</dd>
            </div>
          ))}
        </dl>
      </div>
      <InPageActions>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconFolderPlus size={14} stroke={1.6} aria-hidden />}
          onClick={() => setNaming(true)}
        >
          {words.toolbar.newFolder}
        </Button>
      </InPageActions>
      <InCountPlace>{later.empty.count}</InCountPlace>
      {naming && (
        <NewFolderDialog
          catalog={catalog}
          parent=""
          onClose={() => setNaming(false)}
          onCreate={(path) => {
            addPendingFolder(connectionId, path);
            onEnter(path);
          }}
        />
      )}
    </div>
  );
}
