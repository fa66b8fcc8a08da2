import { Alert } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { parseBaseUrl } from './base-url.ts';
import type { Verdict } from './verdict.ts';
import { words } from './words.ts';

/** What a test of the connection found, in one sentence. */
export function VerdictNote({ verdict, baseUrl }: { readonly verdict: Verdict; readonly baseUrl: string }) {
  const { origin } = window.location;
  const address = parseBaseUrl(baseUrl, origin);
  const host = address.ok ? new URL(address.baseUrl).host : baseUrl;
  return verdict.kind === 'works' ? (
    <Alert color="green" icon={<IconCheck aria-hidden />}>
      {words.works(verdict.glossaries)}
    </Alert>
  ) : (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
      {words.problem(verdict.problem, host, origin)}
    </Alert>
  );
}
