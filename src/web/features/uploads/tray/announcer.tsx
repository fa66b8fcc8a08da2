import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useUploadProgress, useUploadView } from '#web/features/uploads/uploads-context.ts';
import { announce, NOTHING_ANNOUNCED } from './announcements.ts';

/** Announces uploads to screen readers. The text stays until the next one, so that nothing is announced twice. */
export function Announcer() {
  const { totals, list } = useUploadView();
  const [state, setState] = useState({ announced: NOTHING_ANNOUNCED, text: '' });
  const { announced, text = state.text } = announce(state.announced, totals, useUploadProgress(), list);
  if (announced !== state.announced || text !== state.text) setState({ announced, text });
  return <VisuallyHidden component="output">{state.text}</VisuallyHidden>;
}
