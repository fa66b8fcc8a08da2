// What becomes of unfinished uploads when there is another key than the one they began with.
import { type Sessions, signedIn } from './sessions.ts';

/** "later" leaves them where they are, to be asked about again. */
export type NewKeyAnswer = 'go-on' | 'stop' | 'later';

export async function answerNewKey({ state, open }: Sessions, answer: NewKeyAnswer): Promise<void> {
  const now = state.get();
  if (now.kind === 'asking') {
    const { session, next, isReplaced } = now;
    if (answer === 'go-on') return state.set({ kind: 'open', session: signedIn(session, next) });
    const wipes = answer === 'stop' && isReplaced;
    if (!wipes) session.client.close();
    open(next);
    if (wipes) await session.client.forget();
  }
  if (now.kind === 'offering') {
    const { session, former } = now;
    if (answer === 'go-on') await former.takeOver(session.active.id);
    if (answer === 'stop') await former.drop();
    // The connection may be another by now.
    if (state.get() !== now) return;
    if (answer !== 'go-on') return state.set({ kind: 'open', session });
    session.client.close();
    open(session.active);
  }
}
