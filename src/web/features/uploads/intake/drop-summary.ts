// Message after a drop was processed. It has only facts that the tray doesn't show.
import { sentences } from '#web/lib/plural.ts';
import type { Note } from '#web/ui/notify.ts';
import { needsNoDecision } from './decisions.ts';
import type { Processed } from './intake.ts';
import { words } from './words.ts';

const NONE_RESUMED = { resumed: 0, unmatched: 0 };

export function dropSummary(outcome: Processed): Note | undefined {
  const { resumed, unmatched } = outcome.kind === 'nothing' ? NONE_RESUMED : { ...NONE_RESUMED, ...outcome };
  const parts: string[] = [];
  if (resumed > 0) parts.push(words.notes.given(resumed));
  if (unmatched > 0) parts.push(words.notes.unmatched(unmatched));
  const { batch } = outcome;
  if (outcome.kind === 'nothing')
    parts.push(needsNoDecision(batch) ? words.notes.nothing : words.notes.nothingLeft);
  if (batch.junk.length > 0) parts.push(words.notes.junk(batch.junk.length));
  if (batch.emptyFolders.length > 0) parts.push(words.notes.emptyFolders(batch.emptyFolders.length));
  const isUploading = outcome.kind === 'added' || resumed > 0;
  if (isUploading && batch.note) parts.push(batch.note);
  const isUnmatched = outcome.kind === 'resumed' && resumed === 0;
  return parts.length === 0
    ? undefined
    : { message: sentences(...parts), color: isUnmatched ? 'yellow' : 'blue' };
}
