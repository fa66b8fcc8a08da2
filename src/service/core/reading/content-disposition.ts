// The name a file is saved under (RFC 6266), whatever its name: a header has ASCII alone, and quotes in it mean something.

/**
 * As the header says it. Whoever knows `filename*` takes that; for all others each odd character is an underscore.
 * @param name without its folders, well-formed
 */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${extValue(name)}`;
}

/** What RFC 8187 has as it is, and RFC 3986 has percent-encoded otherwise. */
function extValue(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
