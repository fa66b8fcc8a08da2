/** JSON, or bare text: some servers answer an upload address without quotes. */
export function parseJson(bytes: ArrayBuffer): unknown {
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
