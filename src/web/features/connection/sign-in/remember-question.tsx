import { Anchor, CloseButton } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { connections } from '#web/api/connections/connections.ts';
import { activeSaved } from '#web/api/connections/connections-state.ts';
import { signIn } from '#web/api/connections/sign-in.ts';
import { connectionName } from '#web/features/connection/connection-name.ts';
import { words } from '#web/features/connection/words.ts';
import { answerRemember, byLink } from './link-sign-in.ts';
import classes from './remember-question.module.css';

/**
 * After a sign-in by link: shows the workspace and asks whether to store the key. Unanswered, the question goes when
 * the page closes.
 */
export function RememberQuestion() {
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
