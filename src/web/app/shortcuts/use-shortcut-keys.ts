// Runs shortcuts from anywhere on the page, unless the key has another meaning there.
import { useLayoutEffect } from 'react';
import { matchesHotkey, typesText } from '#web/lib/hotkey.ts';
import { isMac } from '#web/ui/platform.ts';
import { currentShortcuts, type Shortcut } from '#web/ui/shortcuts.ts';

export function useShortcutKeys(): void {
  useLayoutEffect(() => {
    window.addEventListener('keydown', runShortcut);
    return () => window.removeEventListener('keydown', runShortcut);
  }, []);
}

function runShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat || dialogIsOpen()) return;
  const typing = isField(event.target);
  const answers = ({ keys, run }: Shortcut) =>
    run !== undefined &&
    [keys].flat().some((hotkey) => matchesHotkey(hotkey, event, isMac()) && !(typing && typesText(hotkey)));
  // The shortcut declared last is the nearest to what the person does.
  const shortcut = currentShortcuts().findLast(answers);
  if (!shortcut) return;
  event.preventDefault();
  shortcut.run?.();
}

function dialogIsOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]');
}
