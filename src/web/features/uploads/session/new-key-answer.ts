// What becomes of unfinished uploads when there is another key than the one they began with.
import { unfinishedCount } from '#web/features/uploads/counts.ts';
import { continueWithKey, type Sessions } from './sessions.ts';

/** Stopped, they stay under the key they began with. */
export function answerNewKey({ state, switchTo }: Sessions, answer: 'go-on' | 'stop'): void {
  const now = state.get();
  if (now.kind !== 'asking') return;
  const { session, next } = now;
  if (answer === 'stop') switchTo(next);
  else state.set({ kind: 'open', session: continueWithKey(session, next) });
}

/**
 * Takes the question back once it is answered: nothing is unfinished any more, or another tab went on.
 * @returns a function that ends the watching
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
