// Continues or stops unfinished uploads when the person signed in with a new key.
import { unfinishedCount } from '#web/features/uploads/counts.ts';
import { continueWithKey, type Sessions } from './sessions.ts';

/** @param answer "stop" leaves the uploads in the journal of their earlier key */
export function answerNewKey({ state, switchTo }: Sessions, answer: 'go-on' | 'stop'): void {
  const now = state.get();
  if (now.kind !== 'asking') return;
  const { session, next } = now;
  if (answer === 'stop') switchTo(next);
  else state.set({ kind: 'open', session: continueWithKey(session, next) });
}

/**
 * Closes the question once it is settled: no upload is unfinished any more, or another tab continued them.
 * @returns a function that stops watching
 */
export function watchNewKeyQuestion(sessions: Sessions): () => void {
  const asked = sessions.state.get();
  if (asked.kind !== 'asking') return () => {};
  const { client } = asked.session;
  const answerIfSettled = (): void => {
    const now = sessions.state.get();
    if (now.kind !== 'asking') return;
    const { connectionId, totals } = client.getView();
    if (connectionId === now.next.id) answerNewKey(sessions, 'go-on');
    else if (unfinishedCount(totals.counts) === 0) answerNewKey(sessions, 'stop');
  };
  answerIfSettled();
  return client.subscribe(answerIfSettled);
}
