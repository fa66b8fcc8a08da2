import { Alert } from '@mantine/core';
import { useState } from 'react';
import { storages } from '#web/api/connections/connections.ts';
import { words } from '#web/app/words.ts';

const DISMISSED = 'lectern.insecure-note';

/** Said once on plain http to another host, where browsers withhold half of what the app is built on. */
export function InsecureNote() {
  const [shown, setShown] = useState(
    () => !window.isSecureContext && storages.local.get(DISMISSED) === undefined,
  );
  if (!shown) return null;
  return (
    <Alert
      color="yellow"
      title={words.insecure.title}
      withCloseButton
      closeButtonLabel={words.insecure.dismiss}
      onClose={() => {
        storages.local.set(DISMISSED, 'dismissed');
        setShown(false);
      }}
    >
      {words.insecure.text}
    </Alert>
  );
}
