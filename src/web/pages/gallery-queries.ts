// Looks up names and versions of files in the gallery.
import { call } from '#api-client/call.ts';
import { type Connection, connectionId } from '#api-client/connection.ts';
import { VERSIONS_MAX } from '#contract/limits.ts';
import { getMediaVersions } from '#contract/upload-conditions.ts';
import type { Condition } from '#upload/protocol.ts';
import { capabilitiesQuery } from '#web/api/capabilities.ts';
import { currentConnection } from '#web/api/connections/connections.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { filesQuery } from '#web/features/gallery/files/files-query.ts';
import type { GalleryLookup } from '#web/features/uploads/gallery-lookup.ts';

/** Uses a list that is at most two seconds old. */
export const findClashes: GalleryLookup['findClashes'] = async (paths) => {
  const { list } = await queryClient.fetchQuery({ ...filesQuery(...current()), staleTime: 2000 });
  return list.catalog.findClashes(paths);
};

export const readVersions: GalleryLookup['readVersions'] = async (paths) => {
  const [connection, id] = current();
  const { uploadConditions } = await queryClient.fetchQuery(capabilitiesQuery(connection, id));
  if (!uploadConditions) return undefined;
  const versions = new Map<string, Condition>();
  for (let from = 0; from < paths.length; from += VERSIONS_MAX) {
    const some = paths.slice(from, from + VERSIONS_MAX);
    const found = await call(connection, getMediaVersions, { body: { paths: some } });
    for (const [index, path] of some.entries()) {
      const there = found[index];
      if (there) versions.set(path, 'absent' in there ? there : { version: there.version });
    }
  }
  return versions;
};

/** @throws Error if nobody is signed in: then there is no gallery on the page */
function current(): [connection: Connection, id: string] {
  const connection = currentConnection();
  if (!connection) throw new Error('Nobody is signed in.');
  return [connection, connectionId(connection)];
}
