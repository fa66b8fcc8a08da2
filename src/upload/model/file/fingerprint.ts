/** What tells one state of a file from another without reading it. */
export interface Fingerprint {
  readonly size: number;
  readonly lastModified: number;
}

/** The file itself, where it is more than its fingerprint. */
export function asFile(file: File | Fingerprint | undefined): File | undefined {
  return file instanceof File ? file : undefined;
}

/** As it is now: a `File` may tell another size once it has changed. */
export function getFingerprint(file: File | Fingerprint): Fingerprint {
  if (!(file instanceof File)) return file;
  const { size, lastModified } = file;
  return { size, lastModified };
}
