// Prevents duplicates after a lost response to a create, which may have succeeded. Before sending it again, the list
// is read. A new item that equals the input is the created one.
import { ApiError } from '#api-client/api-error.ts';

interface EqualityRules<Input, Item> {
  /** Returns whether the input would have created this item. */
  readonly isSame: (item: Item, input: Input) => boolean;
  readonly sameInput: (a: Input, b: Input) => boolean;
  /** Shared by all creates of a list, so that two equal creates don’t claim the same item. */
  readonly inFlight?: CreatesInFlight<Input>;
}

export interface CreatesInFlight<Input> {
  /** Ids of created items. */
  readonly createdIds: Set<string>;
  readonly inFlight: Set<{ readonly input: Input; readonly settled: Promise<unknown> }>;
}

export function createsInFlight<Input>(): CreatesInFlight<Input> {
  return { createdIds: new Set(), inFlight: new Set() };
}

export interface CreateDeps<Item> {
  readonly send: () => Promise<Item>;
  /** Reads the list from the server, not from a cache. */
  readonly list: () => Promise<readonly Item[]>;
  /** Returns the list as last read; its items were not created by this attempt. */
  readonly knownItems: () => readonly Item[];
  /** Whether an earlier attempt with different input is returned if it succeeded, for callers that update it then. */
  readonly acceptsEarlier?: boolean;
}

export type IdempotentCreate<Input, Item> = (input: Input, deps: CreateDeps<Item>) => Promise<Item>;

/** An earlier attempt succeeded, but the user has changed the input since. */
export class EarlierAttemptSucceededError extends Error {
  override readonly name = 'EarlierAttemptSucceededError';
}

/** Returns a create function for one form. It remembers an attempt until its result is known. */
export function idempotentCreate<Input, Item extends { readonly id: string }>({
  isSame,
  sameInput,
  inFlight: creates = createsInFlight(),
}: EqualityRules<Input, Item>): IdempotentCreate<Input, Item> {
  const { createdIds, inFlight } = creates;
  let unsettled: { readonly input: Input; readonly known: ReadonlySet<string> } | undefined;

  function claim(item: Item): Item {
    createdIds.add(item.id);
    return item;
  }

  /** Registers a create in flight until its item is known. */
  async function track(input: Input, sent: Promise<Item>): Promise<Item> {
    const settled = sent.then(claim);
    const create = { input, settled };
    inFlight.add(create);
    try {
      return await settled;
    } finally {
      inFlight.delete(create);
    }
  }

  async function findCreated(list: CreateDeps<Item>['list']): Promise<Item | undefined> {
    const attempt = unsettled;
    if (!attempt) return undefined;
    const listed = await list();
    // A listed item may belong to an equal create in flight.
    const others = [...inFlight].filter(({ input }) => sameInput(input, attempt.input));
    await Promise.allSettled(others.map(({ settled }) => settled));
    const found = listed.find(
      (item) => !attempt.known.has(item.id) && !createdIds.has(item.id) && isSame(item, attempt.input),
    );
    if (found) unsettled = undefined;
    return found && claim(found);
  }

  return async (input, { send, list, knownItems, acceptsEarlier = false }) => {
    const earlier = unsettled?.input;
    const found = await findCreated(list);
    if (found && earlier !== undefined && (acceptsEarlier || sameInput(earlier, input))) return found;
    if (found) throw new EarlierAttemptSucceededError();
    const attempt = { input, known: new Set(knownItems().map(({ id }) => id)) };
    try {
      const item = await track(input, send());
      unsettled = undefined;
      return item;
    } catch (error) {
      if (!isAnswerLost(error)) throw error;
      unsettled = attempt;
      const item = await findCreated(list).catch(() => undefined);
      if (item) return item;
      throw error;
    }
  };
}

/** Returns whether it is unknown if the request succeeded: no response, or an error of a proxy or the server. */
function isAnswerLost(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { failure } = error;
  return failure.kind !== 'refused' || failure.status >= 500 || failure.status === 408;
}
