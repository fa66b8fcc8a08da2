// Batches values, so that a hundred responses that update a list together cause one change of the view.

export interface Gathered<T> {
  readonly add: (one: T) => void;
  /** Passes all values added since the last call to the callback. Does nothing if there are none. */
  readonly tell: () => void;
}

export function gathered<T>(hear: (all: readonly T[]) => void): Gathered<T> {
  let waiting: T[] = [];
  return {
    add: (one) => void waiting.push(one),
    tell() {
      const all = waiting;
      waiting = [];
      if (all.length > 0) hear(all);
    },
  };
}
