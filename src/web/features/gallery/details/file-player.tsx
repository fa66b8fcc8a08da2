// Plays the file in focus. Renders nothing if the server doesn’t support reading files.
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { FORMATS, formatOf } from '#contract/formats.ts';
import { baseName } from '#text/path.ts';
import type { SoundFacts } from '#waveform/client.ts';
import type { Tree } from '#web/features/gallery/tree/use-tree.ts';
import type { Playable } from '#web/ui/player/playable.ts';
import type { Playback } from '#web/ui/player/playback.ts';
import { Player } from '#web/ui/player/player.tsx';
import { adjacentFile } from './adjacent-file.ts';
import { autoPreview } from './auto-preview.ts';
import { getStartSeconds, setPosition, usePositionAddress } from './use-position-address.ts';
import { type ReadAddress, useReadAddress } from './use-read-address.ts';
import { useSettledValue } from './use-settled-value.ts';

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
  const stepTo = (step: 1 | -1) => {
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
      onPrevious={stepTo(-1)}
      onNext={stepTo(1)}
      autoPreview={{ isOn: isAutoPreview, onToggle: autoPreview.toggle }}
      onKnown={onKnown}
      onFacts={onFacts}
      // A server with addresses to play from also lets files be saved from them.
      canDownload
    />
  );
}
