// Decisions about files whose name is taken: one for all files, exceptions for folders, exceptions for single files. Files
// of an interrupted upload are decided one by one.
import { folderPart } from '#text/path.ts';
import type { ClashingFile } from './batch.ts';
import { type MatchAnswer, SKIP, type UncertainMatch } from './match-interrupted.ts';

export const CHOICES = ['replace', 'keep-both', 'skip'] as const;
export type Choice = (typeof CHOICES)[number];

export interface Decisions {
  readonly all: Choice;
  readonly folders: ReadonlyMap<string, Choice>;
  readonly rows: ReadonlyMap<number, Choice>;
  /** Whether files go that have nothing in them. */
  readonly withEmpty: boolean;
  /** By the ids of uncertain. */
  readonly uncertain: ReadonlyMap<number, MatchAnswer>;
}

/** Until somebody says otherwise nothing that is stored changes. */
export const UNDECIDED: Decisions = {
  all: 'skip',
  folders: new Map(),
  rows: new Map(),
  withEmpty: false,
  uncertain: new Map(),
};

const WITHOUT_REPLACE: readonly Choice[] = ['keep-both', 'skip'];

/**
 * A file and a folder can't replace each other, and of two files in one batch neither is there yet. A name stored
 * in another Unicode form can't be sent: names travel in NFC.
 */
export function choicesFor({ clash: { kind, existing } }: ClashingFile): readonly Choice[] {
  const replaceable = kind === 'same' || (kind === 'spelling' && existing === existing.normalize('NFC'));
  return replaceable ? CHOICES : WITHOUT_REPLACE;
}

/** The nearest answer counts: the file's own, its folder's, the one for all. An impossible one means "skip". */
export function choiceFor(file: ClashingFile, { all, folders, rows }: Decisions): Choice {
  const choice = rows.get(file.id) ?? folders.get(folderPart(file.path)) ?? all;
  return choicesFor(file).includes(choice) ? choice : 'skip';
}

export function decideAll(choice: Choice, decisions = UNDECIDED): Decisions {
  return { ...decisions, all: choice, folders: new Map(), rows: new Map() };
}

/** @param inFolder the files of this folder: their own answers give way */
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

/** The answer shared by these files, or undefined where they differ. */
export function sharedChoice(files: readonly ClashingFile[], decisions: Decisions): Choice | undefined {
  const [first] = files;
  if (first === undefined) return undefined;
  const choice = choiceFor(first, decisions);
  return files.every((file) => choiceFor(file, decisions) === choice) ? choice : undefined;
}

export function answerTo({ id }: UncertainMatch, { uncertain }: Decisions): MatchAnswer {
  return uncertain.get(id) ?? SKIP;
}

export function decideUncertain(
  decisions: Decisions,
  { id }: UncertainMatch,
  answer: MatchAnswer,
): Decisions {
  return { ...decisions, uncertain: new Map(decisions.uncertain).set(id, answer) };
}
