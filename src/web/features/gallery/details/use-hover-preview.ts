// Whoever wants to hears the first seconds of the file their mouse rests on. Focus, selection and details stay what they are.
// With keys one moves to a file and hears all of it (file-player.tsx).
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
  /** The player beside it plays that already. */
  const isHeard = useEffectEvent(
    (path: string) => details.kind === 'file' && details.path === path && isSounding(),
  );
  useEffect(() => {
    if (!isOn || !address) return undefined;
    return watchRowHover((path) =>
      isHeard(path) ? () => {} : playPreview((signal) => address(path, signal)),
    );
  }, [isOn, address]);
}
