// Turns a file into an import plan: a worker reads it, its columns are mapped, and its rows are compared with the
// glossary.
import { startTransition, useState } from 'react';
import { timeSlicer } from '#api-client/time-slice.ts';
import type { Term } from '#contract/glossary.ts';
import {
  FileError,
  type ImportPlan,
  type Lexicon,
  type PlannedRow,
  type SheetInfo,
} from '#lexicon/client.ts';
import { type Meaning, readMeaning, rememberMeaning } from './column-memory.ts';
import { words } from './words.ts';

/** Import plan whose rows arrive after their counts, the first ones first. */
export interface ComingPlan extends ImportPlan {
  readonly rows: readonly PlannedRow[];
}

/** Rows sent first. More rows don't fit on a screen. */
const FIRST_ROWS = 100;

export type PlanState =
  | { readonly kind: 'choosing'; readonly problem?: string }
  | { readonly kind: 'reading' }
  | {
      readonly kind: 'found';
      readonly name: string;
      readonly sheet: SheetInfo;
      readonly meaning: Meaning;
      /** Undefined while the rows are compared. */
      readonly plan: ComingPlan | undefined;
    };

/** @param terms terms of the glossary, to compare with */
export function useImportPlan(connectionId: string, lexicon: Lexicon | undefined, terms: readonly Term[]) {
  const [state, setState] = useState<PlanState>({ kind: 'choosing' });

  const fail = (error: unknown) => {
    const problem = error instanceof FileError ? words.problem(error.problem) : words.failed;
    setState({ kind: 'choosing', problem });
  };
  const compare = async (asked: Lexicon, meaning: Meaning) => {
    const plan = await asked.plan(meaning, terms, timeSlicer());
    // Ignore an outdated result if the mapping changed since.
    const show = (rows: readonly PlannedRow[]) =>
      setState((now) =>
        now.kind === 'found' && now.meaning === meaning ? { ...now, plan: { ...plan, rows } } : now,
      );
    const count = plan.kinds.length;
    const first = await asked.plannedRows(0, Math.min(count, FIRST_ROWS));
    show(first);
    if (first.length < count) show([...first, ...(await asked.plannedRows(first.length, count))]);
  };

  return {
    state,
    read: async (name: string, source: Blob | string) => {
      if (!lexicon) return;
      setState({ kind: 'reading' });
      try {
        const sheet = await lexicon.call('read', source);
        const meaning = readMeaning(connectionId, sheet.columns);
        // A transition, because drawing all fields at once takes longer than a frame.
        startTransition(() => setState({ kind: 'found', name, sheet, meaning, plan: undefined }));
        await compare(lexicon, meaning);
      } catch (error) {
        fail(error);
      }
    },
    understand: async (meaning: Meaning) => {
      if (!lexicon || state.kind !== 'found') return;
      rememberMeaning(connectionId, state.sheet.columns, meaning);
      setState({ ...state, meaning, plan: undefined });
      await compare(lexicon, meaning).catch(fail);
    },
    startOver: () => setState({ kind: 'choosing' }),
  };
}
