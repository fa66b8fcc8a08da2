import { Anchor, CloseButton } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { connections } from '#web/api/connections/connections.ts';
import { activeSaved } from '#web/api/connections/connections-state.ts';
import { signIn } from '#web/api/connections/sign-in.ts';
import { connectionName } from '#web/features/connection/connection-name.ts';
import { words } from '#web/features/connection/words.ts';
import { answerRemember, byLink } from './by-link.ts';
import classes from './remember-line.module.css';

/** After a sign-in by link: says where it led, and asks whether the key is to be kept. Ignored, it goes with the page. */
export function RememberLine() {
  const link = useSyncExternalStore(byLink.subscribe, byLink.get);
  const known = useSyncExternalStore(connections.subscribe, connections.get);
  const isFine = useSyncExternalStore(signIn.subscribe, signIn.get) === 'fine';
  const saved = activeSaved(known);
  if (!saved || !link?.asks || link.id !== saved.id || !isFine) return null;
  return (
    <section className={classes['line']} aria-label={words.byLink.region}>
      {words.byLink.ask(connectionName(saved, known.saved))}{' '}
      <Anchor component="button" type="button" inherit onClick={() => answerRemember(true)}>
        {words.byLink.remember}
      </Anchor>
      <CloseButton
        size="xs"
        className={classes['no']}
        aria-label={words.byLink.no}
        onClick={() => answerRemember(false)}
      />
    </section>
  );
}
