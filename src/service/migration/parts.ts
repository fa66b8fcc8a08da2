/** Yields the bytes in parts of this size (bytes). The last part may be shorter. */
export async function* inParts(chunks: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Buffer> {
  let pending: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    for (let rest = chunk; rest.length > 0; ) {
      const own = rest.subarray(0, bytes - size);
      // Copy the bytes, because the source may reuse the memory of a chunk for the next one.
      pending.push(Buffer.from(own));
      size += own.length;
      rest = rest.subarray(own.length);
      if (size < bytes) continue;
      yield Buffer.concat(pending);
      pending = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(pending);
}
