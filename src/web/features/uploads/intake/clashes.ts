// The names a file to be uploaded may clash with: in the gallery, in its own batch, among uploads under way.
import type { NameClash } from '#catalog/client.ts';

export type UploadClash =
  | NameClash
  /** Another file of the batch, or one being uploaded, has the name, but for its spelling. */
  | { readonly kind: 'twice'; readonly existing: string };

/** The gallery, as far as uploads ask it. Answers in the order asked; undefined where the path is free. */
export type FindClashes = (paths: readonly string[]) => Promise<readonly (NameClash | undefined)[]>;
