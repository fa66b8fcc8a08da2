import { useEffect, useRef } from 'react';
import type { Counts } from '#web/features/uploads/counts.ts';
import { activeOrPausedCount, problemCount } from '#web/features/uploads/counts.ts';
import { words } from '#web/features/uploads/words.ts';

/** Shows a system notification when uploads end while the tab is hidden, if the person allowed it. */
export function useEndNotice(counts: Counts): void {
  const moving = activeOrPausedCount(counts) > 0;
  const wasMoving = useRef(false);
  const missing = problemCount(counts) + counts['needs-file'] + counts.conflict;
  const any = counts.done + missing > 0;
  const text = words.ended(counts.done, missing);
  useEffect(() => {
    const ended = wasMoving.current && !moving;
    wasMoving.current = moving;
    if (ended && document.hidden && any) showNotification(text);
  }, [moving, any, text]);
}

export function notificationPermission(): NotificationPermission | 'unavailable' {
  return 'Notification' in window && window.isSecureContext ? Notification.permission : 'unavailable';
}

function showNotification(body: string): void {
  if (notificationPermission() !== 'granted') return;
  try {
    const notification = new Notification('Lectern', { body, tag: 'lectern-uploads' });
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
    });
  } catch {
    // Android allows notifications only from a service worker, which Lectern doesn't have.
  }
}
