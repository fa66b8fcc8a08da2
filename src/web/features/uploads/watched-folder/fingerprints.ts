import type { Fingerprint } from '#upload/protocol.ts';

export function isSame(one: Fingerprint | undefined, other: Fingerprint): boolean {
  return one?.size === other.size && one.lastModified === other.lastModified;
}

/** Without the file it was taken of. */
export function taken({ size, lastModified }: Fingerprint): Fingerprint {
  return { size, lastModified };
}
