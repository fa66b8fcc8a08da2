// What is to happen with clashing files: one answer for all, other answers for folders, other ones for single files.
import type { Clash } from './batch.ts';
import { folderOf } from './clashes.ts';

export const CHOICES = ['skip', 'keep-both', 'replace'] as const;
export type Choice = (typeof CHOICES)[number];

export interface Decisions {
  readonly all: Choice;
  readonly folders: ReadonlyMap<string, Choice>;
  readonly rows: ReadonlyMap<number, Choice>;
}

/** Until somebody says otherwise nothing that is stored changes. */
export const UNDECIDED: Decisions = { all: 'skip', folders: new Map(), rows: new Map() };

const WITHOUT_REPLACE: readonly Choice[] = ['skip', 'keep-both'];

/**
 * A file and a folder can't replace each other, and of two files in one batch neither is there yet. A name stored
 * in another Unicode form can't be sent: names travel in NFC.
 */
export function choicesFor({ meeting: { kind, existing } }: Clash): readonly Choice[] {
  const replaceable = kind === 'same' || (kind === 'spelling' && existing === existing.normalize('NFC'));
  return replaceable ? CHOICES : WITHOUT_REPLACE;
}

/** The nearest answer counts: the file's own, its folder's, the one for all. An impossible one means "skip". */
export function choiceFor(clash: Clash, { all, folders, rows }: Decisions): Choice {
  const choice = rows.get(clash.id) ?? folders.get(folderOf(clash.file.path)) ?? all;
  return choicesFor(clash).includes(choice) ? choice : 'skip';
}

export function decideAll(choice: Choice): Decisions {
  return { all: choice, folders: new Map(), rows: new Map() };
}

/** @param inFolder the clashes of this folder: their own answers give way */
export function decideFolder(
  decisions: Decisions,
  folder: string,
  inFolder: readonly Clash[],
  choice: Choice,
): Decisions {
  const rows = new Map(decisions.rows);
  for (const { id } of inFolder) rows.delete(id);
  return { ...decisions, rows, folders: new Map(decisions.folders).set(folder, choice) };
}

export function decideRow(decisions: Decisions, clash: Clash, choice: Choice): Decisions {
  return { ...decisions, rows: new Map(decisions.rows).set(clash.id, choice) };
}

/** The answer shared by these clashes, or undefined where they differ. */
export function sharedChoice(clashes: readonly Clash[], decisions: Decisions): Choice | undefined {
  const [first] = clashes;
  if (first === undefined) return undefined;
  const choice = choiceFor(first, decisions);
  return clashes.every((clash) => choiceFor(clash, decisions) === choice) ? choice : undefined;
}
