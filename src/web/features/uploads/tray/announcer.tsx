import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useUploadView, useWork } from '#web/features/uploads/uploads-context.ts';
import { announce, NOTHING_HEARD } from './announcements.ts';

/** Speaks for the tray. The text stays until the next one, so that nothing is said twice. */
export function Announcer() {
  const { totals, list } = useUploadView();
  const [said, setSaid] = useState({ heard: NOTHING_HEARD, text: '' });
  const { heard, text = said.text } = announce(said.heard, totals, useWork(), list);
  if (heard !== said.heard || text !== said.text) setSaid({ heard, text });
  return <VisuallyHidden component="output">{said.text}</VisuallyHidden>;
}
