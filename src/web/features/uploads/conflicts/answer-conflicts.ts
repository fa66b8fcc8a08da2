// Sends the person's choice about uploads whose names are taken to the engine.

import { foldForClash } from '#text/fold.ts';
import type { UploadClient } from '#upload/client.ts';
import type { Row } from '#upload/protocol.ts';
import type { FindClashes } from '#web/features/uploads/intake/clashes.ts';
import type { Choice } from '#web/features/uploads/intake/decisions.ts';
import { keepBothPaths } from '#web/features/uploads/intake/keep-both.ts';

interface AnswerDeps {
  readonly client: Pick<UploadClient, 'answer' | 'getRows'>;
  readonly findClashes: FindClashes;
}

/** @throws ApiError if the gallery can't be asked for free names */
export async function answerConflicts(
  { client, findClashes }: AnswerDeps,
  rows: readonly Row[],
  choice: Choice,
): Promise<void> {
  if (choice !== 'keep-both') return client.answer(rows.map(({ id }) => ({ id, kind: choice })));
  const reserved = new Set(client.getRows().map(({ path }) => foldForClash(path)));
  const clashing = rows.map(({ path }) => ({ path, clash: { kind: 'same', existing: path } }) as const);
  const paths = await keepBothPaths(clashing, reserved, findClashes);
  return client.answer(rows.map(({ id, path }, index) => ({ id, kind: choice, path: paths[index] ?? path })));
}

export function isConflict({ state }: Row): boolean {
  return state.kind === 'conflict';
}
