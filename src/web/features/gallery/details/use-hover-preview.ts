// Plays the first seconds of the file that the mouse rests on, if the setting is on. Focus, selection and details don’t
// change. Moving the focus to a file by keyboard plays all of it (file-player.tsx).
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Tree } from '#web/features/gallery/tree/use-tree.ts';
import { isSounding } from '#web/ui/player/exclusive-sound.ts';
import { playPreview } from '#web/ui/player/sound-preview.ts';
import { autoPreview } from './auto-preview.ts';
import { useReadAddress } from './use-read-address.ts';
import { watchRowHover } from './watch-row-hover.ts';

export function useHoverPreview({ view: { details } }: Tree): void {
  const address = useReadAddress();
  const isOn = useSyncExternalStore(autoPreview.subscribe, autoPreview.get);
  /** Whether the player in the details plays this file already. */
  const isPlaying = useEffectEvent(
    (path: string) => details.kind === 'file' && details.path === path && isSounding(),
  );
  useEffect(() => {
    if (!isOn || !address) return undefined;
    return watchRowHover((path) =>
      isPlaying(path) ? () => {} : playPreview((signal) => address(path, signal)),
    );
  }, [isOn, address]);
}
