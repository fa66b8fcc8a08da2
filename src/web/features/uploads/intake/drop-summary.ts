// What is said once a drop has been taken in: only what the tray doesn't show.
import { sentences } from '#web/lib/plural.ts';
import type { Note } from '#web/ui/notify.ts';
import type { Taken } from './intake.ts';
import { isPlain } from './needs-no-decision.ts';
import { words } from './words.ts';

const NONE_GIVEN = { given: 0, unmatched: 0 };

export function takenNote(taken: Taken): Note | undefined {
  const { given, unmatched } = taken.kind === 'nothing' ? NONE_GIVEN : { ...NONE_GIVEN, ...taken };
  const said: string[] = [];
  if (given > 0) said.push(words.notes.given(given));
  if (unmatched > 0) said.push(words.notes.unmatched(unmatched));
  const { batch } = taken;
  if (taken.kind === 'nothing') said.push(isPlain(batch) ? words.notes.nothing : words.notes.nothingLeft);
  if (batch.junk.length > 0) said.push(words.notes.junk(batch.junk.length));
  if (batch.emptyFolders.length > 0) said.push(words.notes.emptyFolders(batch.emptyFolders.length));
  const goes = taken.kind === 'added' || given > 0;
  if (goes && batch.remark) said.push(batch.remark);
  const isUnmatched = taken.kind === 'given' && given === 0;
  return said.length === 0
    ? undefined
    : { message: sentences(...said), color: isUnmatched ? 'yellow' : 'blue' };
}
