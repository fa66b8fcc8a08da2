// Lists the player’s keys in the shortcut dialog; the player handles them itself (command.ts). One shortcut moves the
// focus into the player.
import { useEffect, useMemo, useRef } from 'react';
import { type ShortcutGroup, useShortcuts } from '#web/ui/shortcuts.ts';
import { words } from './words.ts';

const { keys } = words;

export function usePlayerKeys(toPlayer: () => void): void {
  const latest = useRef(toPlayer);
  useEffect(() => {
    latest.current = toPlayer;
  });
  const group = useMemo<ShortcutGroup>(
    () => ({
      title: words.player,
      shortcuts: [
        { keys: 'alt+p', label: words.toPlayer, run: () => latest.current() },
        { keys: ' ', label: words.playOrPause },
        { keys: 'j', label: keys.back },
        { keys: 'k', label: keys.pause },
        { keys: 'l', label: keys.forward },
        { keys: ['arrowleft', 'arrowright'], label: keys.step },
        { keys: ['shift+arrowleft', 'shift+arrowright'], label: keys.fineStep },
        { keys: ['home', 'end'], label: keys.ends },
        { keys: 'i', label: keys.markFrom },
        { keys: 'o', label: keys.markTo },
        { keys: 'escape', label: keys.clear },
      ],
    }),
    [],
  );
  useShortcuts(group);
}
