// The details of the selection, or of the focused row if nothing is selected. Also starts previews on hover.
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Details } from '#catalog/client.ts';
import { formatOf } from '#contract/formats.ts';
import { baseName, folderPart, parentFolder } from '#text/path.ts';
import type { SoundFacts } from '#waveform/client.ts';
import { words as columns } from '#web/features/gallery/columns/words.ts';
import { DownloadButton } from '#web/features/gallery/download/download-button.tsx';
import { DownloadManyButton } from '#web/features/gallery/download/download-many-button.tsx';
import type { Tree } from '#web/features/gallery/tree/use-tree.ts';
import { words as gallery } from '#web/features/gallery/words.ts';
import { list } from '#web/lib/plural.ts';
import { CopyButton } from '#web/ui/copy/copy-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { clockText } from '#web/ui/player/clock-text.ts';
import { isSounding } from '#web/ui/player/exclusive-sound.ts';
import type { Playback } from '#web/ui/player/playback.ts';
import { playPreview } from '#web/ui/player/sound-preview.ts';
import { autoPreview } from './auto-preview.ts';
import classes from './details.module.css';
import { Fact, FactRows } from './facts.tsx';
import { FormatBars } from './format-bars.tsx';
import type { TreeDetailsProps } from './tree-details.tsx';
import { useReadAddress } from './use-read-address.ts';
import { watchRowHover } from './watch-row-hover.ts';
import { words } from './words.ts';

const FilePlayer = lazyPart(async () => (await import('./file-player.tsx')).FilePlayer);

export function DetailsContent({ tree, isPending }: TreeDetailsProps) {
  const { details } = tree.view;
  useHoverPreview(tree);
  switch (details.kind) {
    case 'nothing':
      return null;
    case 'selection':
      return <SelectionDetails tree={tree} {...details} />;
    case 'folder':
      return <FolderDetails tree={tree} {...details} isPending={isPending(details.path)} />;
    case 'file':
      return <FileDetails tree={tree} {...details} />;
  }
}

type DetailsOfKind<Kind extends Details['kind']> = Omit<Extract<Details, { kind: Kind }>, 'kind'>;

function FileDetails({
  tree,
  path,
  siblings,
  folder,
  facts,
}: DetailsOfKind<'file'> & { readonly tree: Tree }) {
  const [sound, setSound] = useState<{ readonly path: string; readonly facts: SoundFacts }>();
  const [played, setPlayed] = useState<{ readonly path: string; readonly playback: Playback }>();
  /** A file that is still being uploaded can be neither played nor saved. */
  const isUploaded = tree.view.focus.row?.kind === 'file';
  useEffect(() => {
    // When its upload completes, the file must not start to play: the user hasn’t moved to it.
    if (!isUploaded) autoPreview.setCurrent(path);
  }, [isUploaded, path]);
  return (
    <>
      <Heading
        name={baseName(path)}
        actions={
          <>
            {isUploaded && <DownloadButton path={path} />}
            <CopyButton value={path} label={words.copyPath} />
          </>
        }
      >
        {sound?.path === path ? words.fileWithSound(formatOf(path), sound.facts) : words.file(formatOf(path))}
      </Heading>
      {isUploaded && (
        <FilePlayer
          tree={tree}
          path={path}
          version={facts?.changedAt === undefined ? undefined : `${facts.changedAt} ${facts.bytes}`}
          onKnown={(playback) => setPlayed({ path, playback })}
          onFacts={(facts) => setSound({ path, facts })}
        />
      )}
      <dl className={classes['facts']}>
        <FolderFact tree={tree} path={folderPart(path)} />
        <FactRows facts={facts} />
        {played?.path === path && (
          <PlaybackFacts {...played.playback} isLengthKnown={facts?.seconds !== undefined} />
        )}
        {siblings.length > 0 && <Fact label={words.siblings}>{list(siblings.map(words.formatOf))}</Fact>}
        <Fact label={words.inFolder}>{words.tally(folder)}</Fact>
      </dl>
    </>
  );
}

interface PlaybackFactsProps extends Playback {
  /** Whether the server has reported the length. */
  readonly isLengthKnown: boolean;
}

/** Facts that only the player knows. */
function PlaybackFacts({ duration, width, height, isLengthKnown }: PlaybackFactsProps) {
  return (
    <>
      {duration > 0 && !isLengthKnown && <Fact label={columns.length}>{clockText(duration, duration)}</Fact>}
      {width > 0 && <Fact label={words.picture}>{words.dimensions(width, height)}</Fact>}
    </>
  );
}

interface FolderDetailsProps extends DetailsOfKind<'folder'> {
  readonly tree: Tree;
  readonly isPending: boolean;
}

function FolderDetails({ tree, path, name, tally, formats, facts, isPending }: FolderDetailsProps) {
  useEffect(() => autoPreview.setCurrent(undefined), []);
  return (
    <>
      <Heading
        name={name === '' ? gallery.row.noName : name}
        actions={
          <>
            <DownloadManyButton catalog={tree.catalog} files={tally.files} folder={path} />
            <CopyButton value={path} label={words.copyPath} />
          </>
        }
      >
        {words.tally(tally)}
      </Heading>
      <dl className={classes['facts']}>
        <FolderFact tree={tree} path={parentFolder(path)} />
        <FactRows facts={facts} />
        {isPending && <Fact label={words.note}>{words.pending}</Fact>}
      </dl>
      <FormatBars formats={formats} />
    </>
  );
}

function SelectionDetails({
  tree,
  tally,
  formats,
  facts,
}: DetailsOfKind<'selection'> & { readonly tree: Tree }) {
  return (
    <>
      <Heading
        name={words.selected}
        actions={<DownloadManyButton catalog={tree.catalog} files={tally.files} />}
      >
        {words.tally(tally)}
      </Heading>
      {facts && (
        <dl className={classes['facts']}>
          <FactRows facts={facts} />
        </dl>
      )}
      <FormatBars formats={formats} />
    </>
  );
}

interface HeadingProps {
  readonly name: string;
  /** Buttons beside the name. There, content that loads later doesn’t move them. */
  readonly actions: ReactNode;
  /** Kind and contents in one line. */
  readonly children: ReactNode;
}

function Heading({ name, actions, children }: HeadingProps) {
  return (
    <div className={classes['heading']}>
      <div>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p>{children}</p>
      </div>
      <div className={classes['actions']}>{actions}</div>
    </div>
  );
}

function FolderFact({ tree, path }: { readonly tree: Tree; readonly path: string }) {
  return (
    <Fact label={words.folder}>
      <button type="button" className={classes['link']} onClick={() => void tree.act({ do: 'reveal', path })}>
        <bdi>{path === '' ? gallery.allFiles : path.slice(0, -1).replaceAll('/', ' / ')}</bdi>
      </button>
    </Fact>
  );
}

/**
 * Plays the first seconds of the file that the mouse rests on, if the setting is on. Focus, selection and details don’t
 * change. Moving the focus to a file by keyboard plays all of it (file-player.tsx).
 */
function useHoverPreview({ view: { details } }: Tree): void {
  const address = useReadAddress();
  const isEnabled = useSyncExternalStore(autoPreview.subscribe, autoPreview.get);
  /** Whether the player in the details plays this file already. */
  const isPlaying = useEffectEvent(
    (path: string) => details.kind === 'file' && details.path === path && isSounding(),
  );
  useEffect(() => {
    if (!isEnabled || !address) return undefined;
    return watchRowHover((path) =>
      isPlaying(path) ? () => {} : playPreview((signal) => address(path, signal)),
    );
  }, [isEnabled, address]);
}
