// One line in the log per change: which key (its id, never itself), in which workspace, what, and to what. What a file or a
// term holds is not in it. The lines of one request have its id.
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Api, EndpointName } from '#contract/api.ts';
import type { Endpoint, ParsedRequestOf } from '#contract/endpoint.ts';
import type { AnswerOf } from './endpoints.ts';

/** What was changed: paths or ids. */
interface Subject {
  readonly path?: string;
  readonly paths?: readonly string[];
  readonly uploadId?: string | undefined;
  readonly glossaryId?: string | undefined;
  readonly termId?: string | undefined;
  /** Their names, not what they hold. */
  readonly fields?: readonly string[];
}

export interface Change extends Subject {
  /** The endpoint’s name, or what the service does without one. */
  readonly change: EndpointName | 'putFile' | 'sweepUpload';
  readonly workspace: string;
  /** Undefined where nobody asked for it. */
  readonly keyId?: string | undefined;
  /** The request ended in an error of ours, and something may have been changed all the same. */
  readonly failed?: true;
}

/** @param result undefined where it failed */
type SubjectsOf<E extends Endpoint> = (
  request: ParsedRequestOf<E>,
  result: AnswerOf<E> | undefined,
) => readonly Subject[];

/** A path has at most 900 bytes: what a line of these takes fits beside others into what may wait to be written. */
const PATHS_PER_LINE = 100;

const nothing = () => [];

/** What each endpoint changes. An address for a file is a permission to change it: in S3 the file itself passes nobody. */
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

/** Who asked for it, and where it is told. */
type Asked = Pick<FastifyRequest, 'log' | 'workspace' | 'keyId'>;

/**
 * Tells what became of a request: what it has changed, and, where it ended in an error of ours, what it may have.
 * A request that was refused has changed nothing. Of one that changed very much, the next line waits for room in the log; but
 * not for a log that takes nothing.
 * @param room undefined where there is; else resolves with whether there is
 */
export async function noteChanges<Name extends EndpointName>(
  name: Name,
  { log, workspace, keyId }: Asked,
  parsed: ParsedRequestOf<Api[Name]>,
  outcome: { readonly result: AnswerOf<Api[Name]> } | 'failed',
  room: () => Promise<boolean> | undefined,
): Promise<void> {
  const subjectsOf: SubjectsOf<Api[Name]> = subjects[name];
  const hasFailed = outcome === 'failed';
  const all = subjectsOf(parsed, hasFailed ? undefined : outcome.result);
  let isTaken = true;
  for (const [at, subject] of all.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- each line for itself is the point
    if (at > 0 && isTaken) isTaken = await waitForRoom(room);
    noteChange(log, { change: name, workspace, keyId, ...subject, ...(hasFailed && { failed: true }) });
  }
}

/** Whether it has come. */
async function waitForRoom(room: () => Promise<boolean> | undefined): Promise<boolean> {
  // oxlint-disable-next-line no-await-in-loop -- others may have filled it meanwhile
  for (let full = room(); full; full = room()) if (!(await full)) return false;
  return true;
}
