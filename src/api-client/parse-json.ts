/** JSON, or bare text: some servers answer an upload address without quotes. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
