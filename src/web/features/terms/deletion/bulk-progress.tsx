// Shows the progress of bulk work. To undo an action on very many terms takes minutes, so the browser asks before the user
// leaves the page. Pending deletions continue after a reload, so the browser does not ask about them.
import { useSyncExternalStore } from 'react';
import { ProgressLine } from '#web/features/terms/editing/progress-line.tsx';
import { words } from '#web/features/terms/words.ts';
import { useLeaveGuard } from '#web/ui/use-leave-guard.ts';
import { bulkWork } from './bulk-work.ts';

/** Minimum number of terms for a progress line. Fewer terms are done before the user could read it. */
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
