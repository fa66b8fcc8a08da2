/** Parses stored text; returns undefined for invalid JSON. */
export function parseJson(text = 'null'): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
