// A sign-in link carries the key behind `#key=`: browsers never send that part to any server.

export interface FoundKey {
  readonly key: string;
  /** The address without the key, for the address bar. */
  readonly rest: string;
}

/** The key in an address; undefined when there is none. */
export function keyInAddress(address: string): FoundKey | undefined {
  const url = new URL(address);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const key = fragment.get('key');
  if (key === null) return undefined;
  fragment.delete('key');
  url.hash = fragment.toString();
  return { key: key.trim(), rest: url.pathname + url.search + url.hash };
}
