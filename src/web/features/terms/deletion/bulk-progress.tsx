// Undoing what very many terms are about takes minutes: one sees how far it is, and the browser asks before it leaves. What
// had to wait goes on after a reload, and asks nothing.
import { useSyncExternalStore } from 'react';
import { ProgressLine } from '#web/features/terms/editing/progress-line.tsx';
import { words } from '#web/features/terms/words.ts';
import { useLeaveGuard } from '#web/ui/use-leave-guard.ts';
import { bulkWork } from './bulk-work.ts';

/** A few are there before one looks. */
const MANY = 10;

export function BulkProgress() {
  const work = useSyncExternalStore(bulkWork.subscribe, bulkWork.get);
  useLeaveGuard(work !== undefined && work.what !== 'catching-up' && work.all >= MANY);
  if (!work || work.all < MANY) return null;
  const { what, done, all, stop } = work;
  const text = what === 'restoring' ? words.remove.restoring(done, all) : words.remove.progress(done, all);
  const name = what === 'catching-up' ? words.remove.catchingUp : words.undoing.name;
  return <ProgressLine name={name} text={text} done={done} all={all} onStop={stop} />;
}
