import { Alert } from '@mantine/core';
import { useState } from 'react';
import { storages } from '#web/api/connections/connections.ts';
import { translatable } from '#web/lib/translatable.ts';

const words = translatable({
  title: 'This address isn’t secure',
  text: 'Your API key and files travel unencrypted. Without https, copy buttons don’t work, the screen may sleep during uploads, and you must choose files again to resume uploads. Ask your admin for an https address.',
  dismiss: 'Don’t show this again',
});

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
