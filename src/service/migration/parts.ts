/** The bytes in pieces of this size, the last one shorter. */
export async function* inParts(chunks: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    for (let rest = chunk; rest.length > 0; ) {
      const own = rest.subarray(0, bytes - size);
      // What a chunk is of may be written over once the next is asked for.
      held.push(Buffer.from(own));
      size += own.length;
      rest = rest.subarray(own.length);
      if (size < bytes) continue;
      yield Buffer.concat(held);
      held = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(held);
}
