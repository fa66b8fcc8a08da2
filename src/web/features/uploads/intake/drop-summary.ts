// Message after a drop was processed. It has only facts that the tray doesn't show.
import { sentences } from '#web/lib/plural.ts';
import type { Note } from '#web/ui/notify.ts';
import type { Processed } from './intake.ts';
import { needsNoDecision } from './needs-no-decision.ts';
import { words } from './words.ts';

const NONE_RESUMED = { given: 0, unmatched: 0 };

export function dropSummary(outcome: Processed): Note | undefined {
  const { given, unmatched } = outcome.kind === 'nothing' ? NONE_RESUMED : { ...NONE_RESUMED, ...outcome };
  const said: string[] = [];
  if (given > 0) said.push(words.notes.given(given));
  if (unmatched > 0) said.push(words.notes.unmatched(unmatched));
  const { batch } = outcome;
  if (outcome.kind === 'nothing')
    said.push(needsNoDecision(batch) ? words.notes.nothing : words.notes.nothingLeft);
  if (batch.junk.length > 0) said.push(words.notes.junk(batch.junk.length));
  if (batch.emptyFolders.length > 0) said.push(words.notes.emptyFolders(batch.emptyFolders.length));
  const goes = outcome.kind === 'added' || given > 0;
  if (goes && batch.remark) said.push(batch.remark);
  const isUnmatched = outcome.kind === 'given' && given === 0;
  return said.length === 0
    ? undefined
    : { message: sentences(...said), color: isUnmatched ? 'yellow' : 'blue' };
}
