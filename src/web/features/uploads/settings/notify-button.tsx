import { Button, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { notificationPermission } from '#web/features/uploads/session/use-end-notice.ts';
import { words } from '#web/features/uploads/tray-words.ts';

/** Asks for permission to notify. The person can change a refusal only in the browser. */
export function NotifyButton() {
  const [permission, setPermission] = useState(notificationPermission);
  const place = useRef<HTMLDivElement>(null);
  if (permission === 'unavailable') return null;
  const ask = async () => {
    setPermission(await Notification.requestPermission());
    // The button disappears and would lose the focus, so that Escape no longer closes the popover.
    place.current?.focus();
  };
  return (
    <div ref={place} tabIndex={-1}>
      {permission === 'default' ? (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void ask()}
          title={words.settings.notifyHint}
        >
          {words.settings.notify}
        </Button>
      ) : (
        <Text size="sm">
          {permission === 'granted' ? words.settings.notifyOn : words.settings.notifyDenied}
        </Text>
      )}
    </div>
  );
}
