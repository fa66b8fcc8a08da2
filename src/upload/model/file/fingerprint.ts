/** Size and modification time, which identify a version of a file without reading it. */
export interface Fingerprint {
  readonly size: number;
  readonly lastModified: number;
}

/** @returns undefined if this is only a fingerprint */
export function asFile(file: File | Fingerprint | undefined): File | undefined {
  return file instanceof File ? file : undefined;
}

/** Copies the current values, because the size of a `File` can change with the file on disk. */
export function getFingerprint(file: File | Fingerprint): Fingerprint {
  if (!(file instanceof File)) return file;
  const { size, lastModified } = file;
  return { size, lastModified };
}
