// Assigns rows of a virtual list to DOM elements. A new row reuses the element of a row that left, because creating
// one takes several times as long as changing its text. Elements are in reading order, but are not moved while
// scrolling or when another list is shown, because a moved element is laid out again.

export interface PlacedRow {
  /** React key of the element. */
  readonly slot: number;
  /** Index of the row’s key. */
  readonly at: number;
}

interface Rows {
  /** Keys of the rows, in reading order. */
  readonly keys: readonly string[];
  /** Key of the row that must keep its element, because the focus may be in it. */
  readonly own: string | undefined;
  readonly isScrolling: boolean;
}

/** Returns the elements in DOM order. Equal rows return the same array, for React. */
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
    const isReused = (key: string) => !isAnother || key === own || key === lastOwn;
    const free = [...slots].flatMap(([key, slot]) =>
      (wanted.has(key) && isReused(key)) || key === lastOwn ? [] : [slot],
    );
    const all = keys.map((key) => (isReused(key) ? slots.get(key) : undefined) ?? free.shift() ?? count++);
    const slotIndex = new Map(all.map((slot, at) => [slot, at]));
    const visible = new Set(order);
    order = isScrolling
      ? [...order.filter((slot) => slotIndex.has(slot)), ...all.filter((slot) => !visible.has(slot))]
      : all;
    slots = new Map(keys.map((key, at) => [key, all[at] ?? 0]));
    lastOwn = own;
    return order.map((slot) => ({ slot, at: slotIndex.get(slot) ?? 0 }));
  };
}
