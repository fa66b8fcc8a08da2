import { Alert } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { parseBaseUrl } from './base-url.ts';
import classes from './connection-form.module.css';
import type { Verdict } from './verdict.ts';
import { words } from './words.ts';

/** Shows the result of a connection test in one sentence. */
export function VerdictNote({ verdict, baseUrl }: { readonly verdict: Verdict; readonly baseUrl: string }) {
  const { origin } = window.location;
  const address = parseBaseUrl(baseUrl, origin);
  const host = address.ok ? new URL(address.baseUrl).host : baseUrl;
  const note = useRef<HTMLDivElement>(null);
  // Scroll to the result, because the form may be higher than a small window.
  useEffect(() => {
    // Use braces: newer browsers return a promise, which React would take for the cleanup.
    note.current?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each verdict is scrolled to
  }, [verdict]);
  const shared = { ref: note, className: classes['verdict'] ?? '' };
  return verdict.kind === 'works' ? (
    <Alert {...shared} color="green" icon={<IconCheck aria-hidden />}>
      {words.works}
    </Alert>
  ) : (
    <Alert {...shared} color="red" icon={<IconAlertCircle aria-hidden />}>
      {words.problem(verdict.problem, host, origin)}
    </Alert>
  );
}
