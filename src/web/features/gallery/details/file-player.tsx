// Hears and sees the file in focus; nothing where the service doesn’t give any back.
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { FORMATS, formatOf } from '#contract/formats.ts';
import { baseName } from '#text/path.ts';
import type { SoundFacts } from '#waveform/client.ts';
import type { Tree } from '#web/features/gallery/tree/use-tree.ts';
import type { Playable } from '#web/ui/player/playable.ts';
import type { Playback } from '#web/ui/player/playback.ts';
import { Player } from '#web/ui/player/player.tsx';
import { heardMoving } from './heard-moving.ts';
import { neighbourOf } from './neighbours.ts';
import { rest, startOf, useMomentInAddress } from './use-moment.ts';
import { type ReadAddress, useReadAddress } from './use-read-address.ts';
import { useRested } from './use-rested.ts';

interface FilePlayerProps {
  readonly tree: Tree;
  readonly path: string;
  /** As far as the gallery knows. */
  readonly version: string | undefined;
  readonly onKnown: (playback: Playback) => void;
  readonly onFacts: (facts: SoundFacts) => void;
}

export function FilePlayer(props: FilePlayerProps) {
  const address = useReadAddress();
  return address && <OfGallery {...props} address={address} />;
}

function OfGallery({
  tree,
  path,
  version,
  address,
  onKnown,
  onFacts,
}: FilePlayerProps & { readonly address: ReadAddress }) {
  const format = formatOf(path);
  const isHeardMoving = useSyncExternalStore(heardMoving.subscribe, heardMoving.get);
  const rested = useRested(path);
  const playable = useMemo<Playable | undefined>(() => {
    if (rested === undefined) return undefined;
    const plays = heardMoving.get() && heardMoving.isMove(rested);
    return {
      from: { kind: 'remote', address: (signal) => address(rested, signal) },
      startAt: () => (plays ? 0 : startOf(rested)),
      plays,
    };
  }, [rested, address]);
  useMomentInAddress(path);
  useEffect(() => {
    if (rested !== undefined) heardMoving.isAt(rested);
  }, [rested]);
  const stepTo = (step: 1 | -1) => {
    const next = neighbourOf(tree, step);
    return next === undefined ? undefined : () => void tree.act({ do: 'focus', path: next });
  };
  return (
    <Player
      name={baseName(path)}
      kind={format === undefined ? 'audio' : FORMATS[format]}
      playable={playable}
      version={version}
      onRest={(seconds) => rest(path, seconds)}
      onPrevious={stepTo(-1)}
      onNext={stepTo(1)}
      heardMoving={{ isOn: isHeardMoving, onToggle: heardMoving.toggle }}
      onKnown={onKnown}
      onFacts={onFacts}
      // What gives addresses to play from gives them to save from.
      canDownload
    />
  );
}
