// A create whose answer was lost may have happened. Before the same thing is sent again, the list is read: what is
// new there and equal to what was sent is taken for ours.
import { ApiError } from '#api-client/api-error.ts';

interface Sameness<Input, Item> {
  /** Is this item what that input would have created? */
  readonly isSame: (item: Item, input: Input) => boolean;
  readonly sameInput: (a: Input, b: Input) => boolean;
  /** Shared by all creates of a list: of two equal things at once, each is only one's. */
  readonly together?: CreatedTogether<Input>;
}

export interface CreatedTogether<Input> {
  /** Ids of what was made. */
  readonly made: Set<string>;
  readonly underWay: Set<{ readonly input: Input; readonly settled: Promise<unknown> }>;
}

export function createdTogether<Input>(): CreatedTogether<Input> {
  return { made: new Set(), underWay: new Set() };
}

export interface CreateDeps<Item> {
  readonly send: () => Promise<Item>;
  /** Reads the list from the server, not from a cache. */
  readonly list: () => Promise<readonly Item[]>;
  /** The list as last read: what is in it is not ours. */
  readonly known: () => readonly Item[];
  /** Answers what was sent first, where that is there and is no longer what is wanted: whoever asks changes it then. */
  readonly takesEarlier?: boolean;
}

export type SettledCreate<Input, Item> = (input: Input, deps: CreateDeps<Item>) => Promise<Item>;

/** What was sent first is there after all, but the person has since changed what they want to create. */
export class EarlierAttemptLandedError extends Error {
  override readonly name = 'EarlierAttemptLandedError';
}

/** Answers a create function for one form: it remembers an unsettled attempt until that is settled. */
export function settledCreate<Input, Item extends { readonly id: string }>({
  isSame,
  sameInput,
  together = createdTogether(),
}: Sameness<Input, Item>): SettledCreate<Input, Item> {
  const { made, underWay } = together;
  let unsettled: { readonly input: Input; readonly known: ReadonlySet<string> } | undefined;

  function ours(item: Item): Item {
    made.add(item.id);
    return item;
  }

  /** Until it is known whose it is, too. */
  async function onItsWay(input: Input, sent: Promise<Item>): Promise<Item> {
    const settled = sent.then(ours);
    const one = { input, settled };
    underWay.add(one);
    try {
      return await settled;
    } finally {
      underWay.delete(one);
    }
  }

  async function landed(list: CreateDeps<Item>['list']): Promise<Item | undefined> {
    const attempt = unsettled;
    if (!attempt) return undefined;
    const listed = await list();
    // What is listed may be another's whose answer is still on its way.
    const others = [...underWay].filter(({ input }) => sameInput(input, attempt.input));
    await Promise.allSettled(others.map(({ settled }) => settled));
    const found = listed.find(
      (item) => !attempt.known.has(item.id) && !made.has(item.id) && isSame(item, attempt.input),
    );
    if (found) unsettled = undefined;
    return found && ours(found);
  }

  return async (input, { send, list, known, takesEarlier = false }) => {
    const earlier = unsettled?.input;
    const found = await landed(list);
    if (found && earlier !== undefined && (takesEarlier || sameInput(earlier, input))) return found;
    if (found) throw new EarlierAttemptLandedError();
    const attempt = { input, known: new Set(known().map(({ id }) => id)) };
    try {
      const item = await onItsWay(input, send());
      unsettled = undefined;
      return item;
    } catch (error) {
      if (!isAnswerLost(error)) throw error;
      unsettled = attempt;
      const item = await landed(list).catch(() => undefined);
      if (item) return item;
      throw error;
    }
  };
}

/** No answer, or one that doesn't say whether it was done: a proxy's, or a fault's. */
function isAnswerLost(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { failure } = error;
  return failure.kind !== 'refused' || failure.status >= 500 || failure.status === 408;
}
