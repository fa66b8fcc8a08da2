// Lookups in the gallery before a file is replaced. The page implements them.
import type { Condition } from '#upload/protocol.ts';
import type { FindClashes } from '#web/features/uploads/intake/clashes.ts';

/**
 * Reads the version at each path, as the condition to replace exactly that file.
 * @returns undefined if the server doesn't report versions
 * @throws ApiError
 */
export type ReadVersions = (paths: readonly string[]) => Promise<ReadonlyMap<string, Condition> | undefined>;

export interface GalleryLookup {
  readonly findClashes: FindClashes;
  readonly readVersions: ReadVersions;
}
