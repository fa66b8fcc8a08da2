// Names that a file may clash with: in the gallery, in the same drop, or among pending uploads.
import type { NameClash } from '#catalog/client.ts';

export type UploadClash =
  | NameClash
  /** Another file of the drop, or a pending upload, has the same name or differs in spelling only. */
  | { readonly kind: 'twice'; readonly existing: string };

/**
 * Looks up paths in the gallery.
 * @returns a clash for each path, in order; undefined if the path is free
 */
export type FindClashes = (paths: readonly string[]) => Promise<readonly (NameClash | undefined)[]>;
