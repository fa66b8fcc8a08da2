// What uploads ask the gallery before they replace anything: a port that the page implements.
import type { Condition } from '#upload/protocol.ts';
import type { FindClashes } from '#web/features/uploads/intake/clashes.ts';

/**
 * What is at each of these paths now, as the condition to replace exactly that. Undefined if the server doesn't tell versions.
 * @throws ApiError
 */
export type ReadVersions = (paths: readonly string[]) => Promise<ReadonlyMap<string, Condition> | undefined>;

export interface GalleryLookup {
  readonly findClashes: FindClashes;
  readonly readVersions: ReadVersions;
}
