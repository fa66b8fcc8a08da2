import type { Fingerprint } from '#upload/protocol.ts';

export function isSameFile(one: Fingerprint | undefined, other: Fingerprint): boolean {
  return one?.size === other.size && one.lastModified === other.lastModified;
}

/** Without the file it was taken of. */
export function toFingerprint({ size, lastModified }: Fingerprint): Fingerprint {
  return { size, lastModified };
}
