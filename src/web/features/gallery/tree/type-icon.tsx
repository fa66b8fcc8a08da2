import { IconFile, IconFolder, IconFolderOpen, IconMovie, IconVolume } from '@tabler/icons-react';
import type { ShownRow } from '#catalog/client.ts';
import { FORMATS, formatOf } from '#contract/formats.ts';
import classes from './tree.module.css';

const SIZE = 18;

/** Decoration: the row says in words what it is. */
export function TypeIcon({ row }: { readonly row: ShownRow }) {
  if (row.kind === 'folder') {
    const Icon = row.open ? IconFolderOpen : IconFolder;
    return <Icon size={SIZE} stroke={1.6} className={classes['folderIcon']} aria-hidden />;
  }
  const format = formatOf(row.name);
  const kind = format === undefined ? 'other' : FORMATS[format];
  const Icon = { audio: IconVolume, video: IconMovie, other: IconFile }[kind];
  return <Icon size={SIZE} stroke={1.6} className={classes['fileIcon']} data-kind={kind} aria-hidden />;
}
