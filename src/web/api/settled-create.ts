// A create whose answer was lost may have happened. Before the same thing is sent again, the list is read: what is
// new there and equal to what was sent is taken for ours.
import { ApiError } from '#api-client/api-error.ts';

export interface Creation<Input, Item extends { readonly id: string }> {
  readonly send: (input: Input) => Promise<Item>;
  /** Reads the list from the server, not from a cache. */
  readonly list: () => Promise<readonly Item[]>;
  /** The list as last read: what is in it is not ours. */
  readonly known: () => readonly Item[];
  readonly isSame: (item: Item, input: Input) => boolean;
}

/** What was sent first is there after all, but the person has since changed what they want to create. */
export class EarlierAttemptLandedError extends Error {
  override readonly name = 'EarlierAttemptLandedError';
}

/** Answers a create function for one form: it remembers an unsettled attempt until that is settled. */
export function settledCreate<Input, Item extends { readonly id: string }>(
  { send, list, known, isSame }: Creation<Input, Item>,
  sameInput: (a: Input, b: Input) => boolean,
): (input: Input) => Promise<Item> {
  let unsettled: { readonly input: Input; readonly known: ReadonlySet<string> } | undefined;

  async function landed(): Promise<Item | undefined> {
    const attempt = unsettled;
    if (!attempt) return undefined;
    const found = (await list()).find((item) => !attempt.known.has(item.id) && isSame(item, attempt.input));
    if (found) unsettled = undefined;
    return found;
  }

  return async (input) => {
    const earlier = unsettled?.input;
    const found = await landed();
    if (found && earlier !== undefined && sameInput(earlier, input)) return found;
    if (found) throw new EarlierAttemptLandedError();
    const attempt = { input, known: new Set(known().map(({ id }) => id)) };
    try {
      const item = await send(input);
      unsettled = undefined;
      return item;
    } catch (error) {
      if (!isAnswerLost(error)) throw error;
      unsettled = attempt;
      const item = await landed().catch(() => undefined);
      if (item) return item;
      throw error;
    }
  };
}

/** No answer, or one that doesn't say whether it was done: a proxy's, or a fault's. */
export function isAnswerLost(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { failure } = error;
  return failure.kind !== 'refused' || failure.status >= 500 || failure.status === 408;
}
