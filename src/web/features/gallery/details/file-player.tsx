// Plays the file in focus. Renders nothing if the server doesn’t support reading files.
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { FORMATS, formatOf } from '#contract/formats.ts';
import { baseName, folderPart } from '#text/path.ts';
import type { SoundFacts } from '#waveform/client.ts';
import type { Tree } from '#web/features/gallery/tree/use-tree.ts';
import type { Playable } from '#web/ui/player/playable.ts';
import type { Playback } from '#web/ui/player/playback.ts';
import { Player } from '#web/ui/player/player.tsx';
import { autoPreview } from './auto-preview.ts';
import { getStartSeconds, setPosition, usePositionAddress } from './use-position-address.ts';
import { type ReadAddress, useReadAddress } from './use-read-address.ts';

interface FilePlayerProps {
  readonly tree: Tree;
  readonly path: string;
  /** Version according to the list; undefined if the server doesn’t report details. */
  readonly version: string | undefined;
  readonly onKnown: (playback: Playback) => void;
  readonly onFacts: (facts: SoundFacts) => void;
}

export function FilePlayer(props: FilePlayerProps) {
  const address = useReadAddress();
  return address && <GalleryFilePlayer {...props} address={address} />;
}

function GalleryFilePlayer({
  tree,
  path,
  version,
  address,
  onKnown,
  onFacts,
}: FilePlayerProps & { readonly address: ReadAddress }) {
  const format = formatOf(path);
  const isAutoPreview = useSyncExternalStore(autoPreview.subscribe, autoPreview.get);
  const settledPath = useSettledValue(path);
  const playable = useMemo<Playable | undefined>(() => {
    if (settledPath === undefined) return undefined;
    const plays = autoPreview.get() && autoPreview.isOtherFile(settledPath);
    return {
      from: { kind: 'remote', address: (signal) => address(settledPath, signal) },
      startAt: () => (plays ? 0 : getStartSeconds(settledPath)),
      plays,
    };
  }, [settledPath, address]);
  usePositionAddress(path);
  useEffect(() => {
    if (settledPath !== undefined) autoPreview.setCurrent(settledPath);
  }, [settledPath]);
  const getStep = (step: 1 | -1) => {
    const next = adjacentFile(tree, step);
    return next === undefined ? undefined : () => void tree.act({ do: 'focus', path: next });
  };
  return (
    <Player
      name={baseName(path)}
      kind={format === undefined ? 'audio' : FORMATS[format]}
      playable={playable}
      version={version}
      onRest={(seconds) => setPosition(path, seconds)}
      onPrevious={getStep(-1)}
      onNext={getStep(1)}
      autoPreview={{ isOn: isAutoPreview, onToggle: autoPreview.toggle }}
      onKnown={onKnown}
      onFacts={onFacts}
      // A server with addresses to play from also lets files be saved from them.
      canDownload
    />
  );
}

/**
 * Finds the file before or after the focused one, in the same folder.
 * @param step 1 for the next file, -1 for the previous one
 * @returns undefined if there is none, or if its row isn’t loaded because it is far out of view
 */
function adjacentFile({ view, getRow }: Tree, step: 1 | -1): string | undefined {
  const { index, row } = view.focus;
  if (row?.kind !== 'file') return undefined;
  const folder = folderPart(row.path);
  for (let at = index + step; ; at += step) {
    const next = getRow(at);
    if (!next || folderPart(next.path) !== folder) return undefined;
    // A file that is still being uploaded can’t be played.
    if (next.kind === 'file') return next.path;
  }
}

/** Time (ms) without a change, so that moving quickly through files loads none of them. */
const SETTLE_MS = 150;

/** @returns the value once it hasn’t changed for SETTLE_MS; undefined until then */
function useSettledValue(value: string): string | undefined {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value ? settled : undefined;
}
