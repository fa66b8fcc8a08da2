// Which element shows which row of a long list. A row that comes takes the element of one that has gone: to build one takes
// the browser several times as long as to write other texts into it. Elements stand in the order their rows are read in,
// but while the list is scrolled none is moved for that, and where another list comes in the place of this one they stay
// where they are: what is moved is laid out anew.

export interface PlacedRow {
  /** What the element is known by. */
  readonly slot: number;
  /** Which of the keys it shows. */
  readonly at: number;
}

interface Rows {
  /** What tells them apart, in the order they are read in. */
  readonly keys: readonly string[];
  /** Whose element nobody else gets: what may have the focus would take it along. */
  readonly own: string | undefined;
  readonly isScrolling: boolean;
}

/** Answers the elements in their order in the page. The same rows are the same elements, however often it is asked. */
export type PlaceRows = (rows: Rows) => readonly PlacedRow[];

export function createRowSlots(): PlaceRows {
  let slots: ReadonlyMap<string, number> = new Map();
  let order: readonly number[] = [];
  let count = 0;
  let lastOwn: string | undefined;

  return ({ keys, own, isScrolling }) => {
    const wanted = new Set(keys);
    const known = keys.filter((key) => slots.has(key)).length;
    const isAnother = !isScrolling && known < keys.length / 2;
    const isKept = (key: string) => !isAnother || key === own || key === lastOwn;
    const free = [...slots].flatMap(([key, slot]) =>
      (wanted.has(key) && isKept(key)) || key === lastOwn ? [] : [slot],
    );
    const all = keys.map((key) => (isKept(key) ? slots.get(key) : undefined) ?? free.shift() ?? count++);
    const placeOf = new Map(all.map((slot, at) => [slot, at]));
    const there = new Set(order);
    order = isScrolling
      ? [...order.filter((slot) => placeOf.has(slot)), ...all.filter((slot) => !there.has(slot))]
      : all;
    slots = new Map(keys.map((key, at) => [key, all[at] ?? 0]));
    lastOwn = own;
    return order.map((slot) => ({ slot, at: placeOf.get(slot) ?? 0 }));
  };
}
