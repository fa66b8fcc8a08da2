import { Alert } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { parseBaseUrl } from './base-url.ts';
import classes from './connection-form.module.css';
import type { Verdict } from './verdict.ts';
import { words } from './words.ts';

/** What a test of the connection found, in one sentence. */
export function VerdictNote({ verdict, baseUrl }: { readonly verdict: Verdict; readonly baseUrl: string }) {
  const { origin } = window.location;
  const address = parseBaseUrl(baseUrl, origin);
  const host = address.ok ? new URL(address.baseUrl).host : baseUrl;
  const note = useRef<HTMLDivElement>(null);
  // In a small window the fields are higher than what shows them.
  useEffect(() => {
    // Braces, since newer browsers answer a promise, and React would take it for what undoes the effect.
    note.current?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each verdict is scrolled to
  }, [verdict]);
  const shared = { ref: note, className: classes['verdict'] ?? '' };
  return verdict.kind === 'works' ? (
    <Alert {...shared} color="green" icon={<IconCheck aria-hidden />}>
      {words.works(verdict.glossaries)}
    </Alert>
  ) : (
    <Alert {...shared} color="red" icon={<IconAlertCircle aria-hidden />}>
      {words.problem(verdict.problem, host, origin)}
    </Alert>
  );
}
