import { IconFile, IconFolder, IconFolderOpen, IconMovie, IconVolume } from '@tabler/icons-react';
import { memo } from 'react';
import { FORMATS, formatOf } from '#contract/formats.ts';
import classes from './tree.module.css';

const SIZE = 18;

interface TypeIconProps {
  readonly name: string;
  /** Undefined for files. */
  readonly isOpen: boolean | undefined;
}

/** Decorative, because the row’s name has the kind. */
export const TypeIcon = memo(function TypeIcon({ name, isOpen }: TypeIconProps) {
  if (isOpen !== undefined) {
    const Icon = isOpen ? IconFolderOpen : IconFolder;
    return <Icon size={SIZE} stroke={1.6} className={classes['folderIcon']} aria-hidden />;
  }
  const format = formatOf(name);
  const kind = format === undefined ? 'other' : FORMATS[format];
  const Icon = { audio: IconVolume, video: IconMovie, other: IconFile }[kind];
  return <Icon size={SIZE} stroke={1.6} className={classes['fileIcon']} data-kind={kind} aria-hidden />;
});
