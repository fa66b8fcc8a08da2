// Logs one line for each change, with the id of the key, the workspace, the kind of change and the changed paths or ids. Lines
// never contain a key, or the content of a file or term. All lines of a request have its request id.
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Api, EndpointName } from '#contract/api.ts';
import type { Endpoint, ParsedRequestOf } from '#contract/endpoint.ts';
import type { AnswerOf } from './endpoints.ts';

/** The paths or ids of the changed things. */
interface Subject {
  readonly path?: string;
  readonly paths?: readonly string[];
  readonly uploadId?: string | undefined;
  readonly glossaryId?: string | undefined;
  readonly termId?: string | undefined;
  /** Names of the changed fields, without their values. */
  readonly fields?: readonly string[];
}

export interface Change extends Subject {
  /** Name of the endpoint, or of a change without an endpoint. */
  readonly change: EndpointName | 'putFile' | 'sweepUpload';
  readonly workspace: string;
  /** Id of the key; undefined for changes that no request made. */
  readonly keyId?: string | undefined;
  /** Set if the request failed by a fault of the service. It may have changed something before. */
  readonly failed?: true;
}

/** @param result undefined if the request failed */
type SubjectsOf<E extends Endpoint> = (
  request: ParsedRequestOf<E>,
  result: AnswerOf<E> | undefined,
) => readonly Subject[];

/** Maximum number of paths in a line. With at most 900 bytes per path, several such lines fit into the log's buffer. */
const PATHS_PER_LINE = 100;

const nothing = () => [];

/**
 * The changes of each endpoint. Issuing an upload address counts as a change, because with media in S3 the service doesn't see the
 * upload itself.
 */
const subjects: { readonly [Name in EndpointName]: SubjectsOf<Api[Name]> } = {
  createUploadUrl: ({ body }) => [{ path: body.fileName }],
  createUploadUrls: ({ body }, given = []) =>
    inLines(given.flatMap((one, index) => ('url' in one ? (body.files[index]?.fileName ?? []) : []))),
  presignPart: ({ body }, given) =>
    body.uploadId === undefined ? [{ path: body.fileName, uploadId: given?.uploadId }] : [],
  completeUpload: ({ body }) => [{ path: body.saveAs ?? body.fileName, uploadId: body.uploadId }],
  listMediaFiles: nothing,
  deleteMediaFiles: ({ body }) => inLines(body.paths),
  createGlossary: (_request, made) => [{ glossaryId: made?.id }],
  listGlossaries: nothing,
  deleteGlossary: ({ params }) => [params],
  addTerm: ({ params }, made) => [{ ...params, termId: made?.id }],
  listTerms: nothing,
  updateTerm: ({ params, body }) => [{ ...params, fields: Object.keys(body) }],
  deleteTerm: ({ params }) => [params],
  createReadUrl: nothing,
  getMediaDetails: nothing,
  getMediaVersions: nothing,
  getCapabilities: nothing,
};

function inLines(paths: readonly string[]): Subject[] {
  const lines = Math.ceil(paths.length / PATHS_PER_LINE);
  return Array.from({ length: lines }, (_, at) => ({
    paths: paths.slice(at * PATHS_PER_LINE, (at + 1) * PATHS_PER_LINE),
  }));
}

export function noteChange(log: Pick<FastifyBaseLogger, 'info'>, change: Change): void {
  log.info(change, 'change');
}

/** The request that made a change, with its log. */
type ChangeRequest = Pick<FastifyRequest, 'log' | 'workspace' | 'keyId'>;

/**
 * Logs the changes of a request. If the request failed by a fault of the service, logs what it may have changed. Don't call this
 * for a refused request, which has changed nothing. If there are many lines, each waits for room in the log, unless the log can't
 * be written.
 * @param room returns undefined if the log has room; otherwise resolves with whether it has room after a short wait
 */
export async function noteChanges<Name extends EndpointName>(
  name: Name,
  { log, workspace, keyId }: ChangeRequest,
  parsed: ParsedRequestOf<Api[Name]>,
  outcome: { readonly result: AnswerOf<Api[Name]> } | 'failed',
  room: () => Promise<boolean> | undefined,
): Promise<void> {
  const subjectsOf: SubjectsOf<Api[Name]> = subjects[name];
  const hasFailed = outcome === 'failed';
  const all = subjectsOf(parsed, hasFailed ? undefined : outcome.result);
  let hasRoom = true;
  for (const [at, subject] of all.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- each line waits separately
    if (at > 0 && hasRoom) hasRoom = await waitForRoom(room);
    noteChange(log, { change: name, workspace, keyId, ...subject, ...(hasFailed && { failed: true }) });
  }
}

/** @returns whether the log has room now */
async function waitForRoom(room: () => Promise<boolean> | undefined): Promise<boolean> {
  // oxlint-disable-next-line no-await-in-loop -- other requests may have filled the buffer again
  for (let full = room(); full; full = room()) if (!(await full)) return false;
  return true;
}
