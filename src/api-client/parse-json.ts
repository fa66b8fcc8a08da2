/** Parses JSON, or returns the text itself: some servers return an upload address without quotes. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
