/** JSON, or bare text: some servers answer an upload address without quotes. */
export function parseJson(chunks: readonly Uint8Array[]): unknown {
  const decoder = new TextDecoder();
  const text = chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
