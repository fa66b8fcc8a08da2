// Marks values whose buffers are moved to the other thread instead of copied.

class Transfer {
  readonly value: unknown;
  readonly buffers: readonly Transferable[];

  constructor(value: unknown, buffers: readonly Transferable[]) {
    this.value = value;
    this.buffers = buffers;
  }
}

/** Marks an argument or a result of a method so that these buffers are moved instead of copied. */
export function transfer<Value>(value: Value, buffers: readonly Transferable[]): Value {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `unwrap` runs before the value is sent
  return new Transfer(value, buffers) as unknown as Value;
}

/** @param buffers the buffers to move are added to it */
export function unwrap(value: unknown, buffers: Transferable[]): unknown {
  if (!(value instanceof Transfer)) return value;
  buffers.push(...value.buffers);
  return value.value;
}
