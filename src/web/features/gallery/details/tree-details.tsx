// What is known of the selection, or else of what is in focus.
import type { ReactNode } from 'react';
import {
  type Catalog,
  type EntrySet,
  entriesBelow,
  type Folder,
  planDelete,
  siblingFormats,
  tallyFolder,
} from '#catalog/client.ts';
import { formatOf } from '#contract/media.ts';
import { baseName, folderOf, parentFolder } from '#text/path.ts';
import type { Tree } from '#web/features/gallery/tree/use-tree.ts';
import { words } from '#web/features/gallery/words.ts';
import { list } from '#web/lib/plural.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import classes from './details.module.css';
import { FormatBars } from './format-bars.tsx';

interface TreeDetailsProps {
  readonly tree: Tree;
  readonly isPending: (folder: string) => boolean;
}

export function TreeDetails({ tree, isPending }: TreeDetailsProps) {
  const { catalog, selection } = tree;
  const row = tree.isFocused ? tree.rowAt(tree.focusIndex) : undefined;
  if (selection.size > 1) return <SelectionDetails catalog={catalog} selection={selection} />;
  if (row === undefined) return <p className={classes['nothing']}>{words.details.nothing}</p>;
  if (row.kind === 'folder') {
    return <FolderDetails tree={tree} folder={row.folder} isPending={isPending(row.path)} />;
  }
  return <FileDetails tree={tree} path={row.path} />;
}

function FileDetails({ tree, path }: { readonly tree: Tree; readonly path: string }) {
  const { catalog } = tree;
  const format = formatOf(path);
  const siblings = siblingFormats(catalog, path);
  const folder = catalog.folderByPath.get(folderOf(path));
  return (
    <>
      <Heading name={baseName(path)} path={path}>
        {words.details.file(format)}
      </Heading>
      <dl className={classes['facts']}>
        <FolderFact tree={tree} path={folderOf(path)} />
        {siblings.length > 0 && (
          <Fact label={words.details.siblings}>{list(siblings.map(words.details.formatOf))}</Fact>
        )}
        {folder && <Fact label={words.details.inFolder}>{words.tally(tallyFolder(catalog, folder))}</Fact>}
      </dl>
    </>
  );
}

interface FolderDetailsProps {
  readonly tree: Tree;
  readonly folder: Folder;
  readonly isPending: boolean;
}

function FolderDetails({ tree, folder, isPending }: FolderDetailsProps) {
  const { catalog } = tree;
  const { name, path } = folder;
  return (
    <>
      <Heading name={name === '' ? words.row.noName : name} path={path}>
        {words.tally(tallyFolder(catalog, folder))}
      </Heading>
      <dl className={classes['facts']}>
        <FolderFact tree={tree} path={parentFolder(path)} />
        {isPending && <Fact label={words.details.note}>{words.details.pending}</Fact>}
      </dl>
      <FormatBars catalog={catalog} set={entriesBelow(catalog, folder)} />
    </>
  );
}

function SelectionDetails({ catalog, selection }: { catalog: Catalog; selection: EntrySet }) {
  return (
    <>
      <dl className={classes['facts']}>
        <Fact label={words.details.selected}>{words.tally(planDelete(catalog, selection).tally)}</Fact>
      </dl>
      <FormatBars catalog={catalog} set={selection} />
    </>
  );
}

interface HeadingProps {
  readonly name: string;
  readonly path: string;
  /** What it is, in a line. */
  readonly children: ReactNode;
}

function Heading({ name, path, children }: HeadingProps) {
  return (
    <div className={classes['heading']}>
      <div>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p>{children}</p>
      </div>
      <CopyButton value={path} label={words.row.copyPath} />
    </div>
  );
}

function FolderFact({ tree, path }: { readonly tree: Tree; readonly path: string }) {
  return (
    <Fact label={words.details.folder}>
      <button type="button" className={classes['link']} onClick={() => tree.reveal(path)}>
        <bdi>{path === '' ? words.allFiles : path.slice(0, -1).replaceAll('/', ' / ')}</bdi>
      </button>
    </Fact>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
