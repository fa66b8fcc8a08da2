// The Content-Disposition header for any file name (RFC 6266). Headers are ASCII, and quotes have a meaning in them.

/**
 * Browsers use `filename*`. Old clients use `filename`, in which underscores replace special characters.
 * @param name file name without folders, well-formed
 */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${extValue(name)}`;
}

/** Encodes a value as RFC 8187 requires. */
function extValue(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
