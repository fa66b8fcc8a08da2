// A gallery without a file: all of it is the place to drop the first ones on.
import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { FORMAT_NAMES, FORMATS, type MediaKind } from '#contract/media.ts';
import { InCountPlace } from '#web/ui/frame/slot.tsx';
import classes from './empty-gallery.module.css';
import { words } from './words.ts';

interface EmptyGalleryProps {
  /** The upload buttons. */
  readonly uploads: ReactNode;
  readonly isDropTarget: boolean;
}

const KINDS = ['audio', 'video'] as const satisfies readonly MediaKind[];

export function EmptyGallery({ uploads, isDropTarget }: EmptyGalleryProps) {
  return (
    <div className={classes['place']} data-drop-target={isDropTarget || undefined}>
      <div className={classes['text']}>
        <Title order={2} className={classes['title']}>
          {words.empty.title}
        </Title>
        <Text c="dimmed">{words.empty.text}</Text>
        <Group gap="sm" mt="lg">
          {uploads}
        </Group>
        <dl className={classes['formats']}>
          {KINDS.map((kind) => (
            <div key={kind}>
              <dt>{words.empty.kinds[kind]}</dt>
              <dd>{words.empty.formats(FORMAT_NAMES.filter((format) => FORMATS[format].kind === kind))}</dd>
            </div>
          ))}
        </dl>
      </div>
      <InCountPlace>{words.empty.count}</InCountPlace>
    </div>
  );
}
