import { words } from '#web/features/terms/words.ts';

export const DOUBT_ID = 'doubtful-cell';

/** What is heard of the cells that are underlined; there once for all of them. */
export function DoubtName() {
  return (
    <span id={DOUBT_ID} hidden>
      {words.hasProblem}
    </span>
  );
}
