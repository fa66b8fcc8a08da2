// What happens one by one, told together: a hundred answers that come to a list at once are one change of what shows it.

export interface Gathered<T> {
  readonly add: (one: T) => void;
  /** Tells all there is since the last time; nothing where that is nothing. */
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
