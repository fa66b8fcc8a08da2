/** What tells one state of a file from another without reading it. */
export interface Fingerprint {
  readonly size: number;
  readonly lastModified: number;
}

/** The file itself, where it is more than its fingerprint. */
export function asFile(file: File | Fingerprint | undefined): File | undefined {
  return file instanceof File ? file : undefined;
}
