// A sign-in link has the key after `#key=`, because browsers never send this part to a server.

export interface FoundKey {
  readonly key: string;
  /** Address without the key, for the address bar. */
  readonly rest: string;
}

/**
 * Finds the key in an address.
 * @returns undefined if there is none
 */
export function keyInAddress(address: string): FoundKey | undefined {
  const url = new URL(address);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const key = fragment.get('key');
  if (key === null) return undefined;
  fragment.delete('key');
  url.hash = fragment.toString();
  return { key: key.trim(), rest: url.pathname + url.search + url.hash };
}
