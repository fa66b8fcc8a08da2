import { Alert } from '@mantine/core';
import { useState } from 'react';
import { storages } from '#web/api/connections/connections.ts';
import { words } from './insecure-words.ts';

const DISMISSED = 'lectern.insecure-note';

/** Warns once on plain http to another host, where browsers disable many features. */
export function InsecureNote() {
  const [shown, setShown] = useState(() => storages.local.get(DISMISSED) === undefined);
  if (!shown) return null;
  return (
    <Alert
      color="yellow"
      title={words.title}
      withCloseButton
      closeButtonLabel={words.dismiss}
      onClose={() => {
        storages.local.set(DISMISSED, 'dismissed');
        setShown(false);
      }}
    >
      {words.text}
    </Alert>
  );
}
