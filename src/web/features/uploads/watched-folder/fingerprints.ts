import type { Fingerprint } from '#upload/protocol.ts';

export function isSameFile(one: Fingerprint | undefined, other: Fingerprint): boolean {
  return one?.size === other.size && one.lastModified === other.lastModified;
}

/** Copies size and time, so that the file itself isn't kept in memory. */
export function toFingerprint({ size, lastModified }: Fingerprint): Fingerprint {
  return { size, lastModified };
}
