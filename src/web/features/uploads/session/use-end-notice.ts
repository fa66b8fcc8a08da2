import { useEffect, useRef } from 'react';
import type { Counts } from '#web/features/uploads/counts.ts';
import { activeOrPausedCount, problemCount } from '#web/features/uploads/counts.ts';
import { words } from '#web/features/uploads/words.ts';

/** Shows a system notification when uploads end while the tab is hidden, if the person allowed it. */
export function useEndNotice(counts: Counts): void {
  const isUploading = activeOrPausedCount(counts) > 0;
  const wasUploading = useRef(false);
  const missing = problemCount(counts) + counts['needs-file'] + counts.conflict;
  const any = counts.done + missing > 0;
  const text = words.ended(counts.done, missing);
  useEffect(() => {
    const ended = wasUploading.current && !isUploading;
    wasUploading.current = isUploading;
    if (ended && document.hidden && any) showNotification(text);
  }, [isUploading, any, text]);
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
