// What is known of the selection, or else of what is in focus.
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  type Catalog,
  type EntrySet,
  entriesBelow,
  type Folder,
  formatsIn,
  planDelete,
  siblingFormats,
  tallyFolder,
} from '#catalog/client.ts';
import { formatOf } from '#contract/media.ts';
import classes from '#web/features/gallery/gallery.module.css';
import type { TreeView } from '#web/features/gallery/tree/use-tree.ts';
import { words } from '#web/features/gallery/words.ts';
import { list } from '#web/lib/plural.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';

interface TreeDetailsProps {
  readonly tree: TreeView;
  readonly isPending: (folder: string) => boolean;
}

export function TreeDetails({ tree, isPending }: TreeDetailsProps) {
  const { catalog, selection } = tree;
  const row = tree.isFocused ? tree.rowAt(tree.focusIndex) : undefined;
  return (
    <div className={classes['details']}>
      {selection.size > 1 ? (
        <SelectionDetails catalog={catalog} selection={selection} />
      ) : row?.kind === 'folder' ? (
        <FolderDetails catalog={catalog} folder={row.folder} isPending={isPending(row.path)} />
      ) : row ? (
        <FileDetails catalog={catalog} path={row.path} name={row.name} />
      ) : (
        <Text size="sm" c="dimmed">
          {words.details.nothing}
        </Text>
      )}
    </div>
  );
}

function FileDetails({ catalog, path, name }: { catalog: Catalog; path: string; name: string }) {
  const format = formatOf(path);
  const siblings = siblingFormats(catalog, path);
  return (
    <dl>
      <Fact label={words.details.name}>{name}</Fact>
      <PathFact path={path} />
      <Fact label={words.details.kind}>{words.details.kindOf(format)}</Fact>
      <Fact label={words.details.format}>{words.details.formatOf(format)}</Fact>
      {siblings.length > 0 && <Fact label={words.details.siblings}>{list(siblings)}</Fact>}
    </dl>
  );
}

interface FolderDetailsProps {
  readonly catalog: Catalog;
  readonly folder: Folder;
  readonly isPending: boolean;
}

function FolderDetails({ catalog, folder, isPending }: FolderDetailsProps) {
  return (
    <dl>
      <Fact label={words.details.name}>{folder.name === '' ? words.row.noName : folder.name}</Fact>
      <PathFact path={folder.path} />
      <Fact label={words.details.holds}>{words.tally(tallyFolder(catalog, folder))}</Fact>
      <FormatsFact catalog={catalog} set={entriesBelow(catalog, folder)} />
      {isPending && <Fact label={words.details.note}>{words.details.pending}</Fact>}
    </dl>
  );
}

function SelectionDetails({ catalog, selection }: { catalog: Catalog; selection: EntrySet }) {
  return (
    <dl>
      <Fact label={words.details.selected}>{words.tally(planDelete(catalog, selection).tally)}</Fact>
      <FormatsFact catalog={catalog} set={selection} />
    </dl>
  );
}

function FormatsFact({ catalog, set }: { catalog: Catalog; set: EntrySet }) {
  const formats = formatsIn(catalog, set);
  if (formats.length === 0) return null;
  return (
    <Fact label={words.details.formats}>
      {list(formats.map(([format, count]) => words.details.formatCount(format, count)))}
    </Fact>
  );
}

function PathFact({ path }: { path: string }) {
  return (
    <Fact label={words.details.path}>
      {path} <CopyButton value={path} label={words.row.copyPath} />
    </Fact>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
