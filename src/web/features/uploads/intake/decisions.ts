// Decisions about files whose names are taken: a choice for all files, exceptions for folders and exceptions for
// single files. Uncertain matches with interrupted uploads are decided one by one.
import { folderPart } from '#text/path.ts';
import type { Batch, ClashingFile } from './batch.ts';
import { type MatchAnswer, SKIP, type UncertainMatch } from './match-interrupted.ts';

export const CHOICES = ['replace', 'keep-both', 'skip'] as const;
export type Choice = (typeof CHOICES)[number];

export interface Decisions {
  readonly all: Choice;
  readonly folders: ReadonlyMap<string, Choice>;
  readonly rows: ReadonlyMap<number, Choice>;
  /** Whether to upload empty files. */
  readonly withEmpty: boolean;
  /** The person's answers, by the id of the uncertain match. */
  readonly uncertain: ReadonlyMap<number, MatchAnswer>;
}

/** Default decisions: nothing that is stored changes. */
export const UNDECIDED: Decisions = {
  all: 'skip',
  folders: new Map(),
  rows: new Map(),
  withEmpty: false,
  uncertain: new Map(),
};

const WITHOUT_REPLACE: readonly Choice[] = ['keep-both', 'skip'];

/**
 * Returns the choices for a file. "Replace" is missing if a folder has the name or if the other file is in the same
 * drop. It is also missing if the stored name isn't in NFC, because requests send names in NFC.
 */
export function getChoices({ clash: { kind, existing } }: ClashingFile): readonly Choice[] {
  const replaceable = kind === 'same' || (kind === 'spelling' && existing === existing.normalize('NFC'));
  return replaceable ? CHOICES : WITHOUT_REPLACE;
}

/** Returns the most specific choice: of the file, its folder, or all. An impossible choice counts as "skip". */
export function getChoice(file: ClashingFile, { all, folders, rows }: Decisions): Choice {
  const choice = rows.get(file.id) ?? folders.get(folderPart(file.path)) ?? all;
  return getChoices(file).includes(choice) ? choice : 'skip';
}

export function decideAll(choice: Choice, decisions = UNDECIDED): Decisions {
  return { ...decisions, all: choice, folders: new Map(), rows: new Map() };
}

/** @param inFolder files of this folder; their own choices are dropped */
export function decideFolder(
  decisions: Decisions,
  folder: string,
  inFolder: readonly ClashingFile[],
  choice: Choice,
): Decisions {
  const rows = new Map(decisions.rows);
  for (const { id } of inFolder) rows.delete(id);
  return { ...decisions, rows, folders: new Map(decisions.folders).set(folder, choice) };
}

export function decideRow(decisions: Decisions, file: ClashingFile, choice: Choice): Decisions {
  return { ...decisions, rows: new Map(decisions.rows).set(file.id, choice) };
}

/** @returns the choice that all these files share, or undefined if they differ */
export function sharedChoice(files: readonly ClashingFile[], decisions: Decisions): Choice | undefined {
  const [first] = files;
  if (first === undefined) return undefined;
  const choice = getChoice(first, decisions);
  return files.every((file) => getChoice(file, decisions) === choice) ? choice : undefined;
}

export function getAnswer({ id }: UncertainMatch, { uncertain }: Decisions): MatchAnswer {
  return uncertain.get(id) ?? SKIP;
}

export function decideUncertain(
  decisions: Decisions,
  { id }: UncertainMatch,
  answer: MatchAnswer,
): Decisions {
  return { ...decisions, uncertain: new Map(decisions.uncertain).set(id, answer) };
}

/** Whether the upload can start without a question. */
export function needsNoDecision(batch: Batch): boolean {
  const { uncertain, clashing, empty, refused } = batch;
  return uncertain.length + clashing.length + empty.length + refused.length === 0;
}
