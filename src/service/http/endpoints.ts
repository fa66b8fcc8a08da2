// Maps each endpoint of the contract to a call of the core. Handlers get validated input and return the result of the endpoint. An
// endpoint without an entry is a type error.
import type { Api, EndpointName } from '#contract/api.ts';
import type { Endpoint, ParsedRequestOf, ResultOf } from '#contract/endpoint.ts';
import type { Core } from '#service/core/core.ts';
import type { VersionedList } from '#service/core/versioned-list.ts';
import { versionsIn } from './if-match.ts';
import { uploadUrls } from './upload-urls.ts';
import type { Turn } from './work-turns.ts';

export interface RequestContext {
  readonly core: Core;
  /** Workspace of the request's key. */
  readonly workspace: string;
  readonly keyId: string;
  /** Origin of signed addresses for this client, such as `https://media.example.com`. Reading it throws if it is unknown. */
  readonly origin: string;
  /** Whether the client wants no cached response (`Cache-Control: no-cache`). */
  readonly fresh: boolean;
  /** The `If-Match` header, unparsed. */
  readonly ifMatch: string | undefined;
  /** Await this between the steps of long work. */
  readonly turn: Turn;
}

/** The result of a handler. Lists with conditional GETs include their version. */
export type AnswerOf<E extends Endpoint> = E extends { conditional: true }
  ? ResultOf<E> extends readonly (infer Item)[]
    ? VersionedList<Item>
    : never
  : ResultOf<E> extends undefined
    ? void
    : ResultOf<E>;

export type Handler<E extends Endpoint> = (
  request: ParsedRequestOf<E>,
  context: RequestContext,
) => Promise<AnswerOf<E>>;

export const endpoints: { readonly [Name in EndpointName]: Handler<Api[Name]> } = {
  createUploadUrl: ({ body }, { core, workspace, keyId, origin }) =>
    core.uploads.presignFile(workspace, body, { keyId, origin }),
  presignPart: ({ body }, { core, workspace, origin }) => core.uploads.presignPart(workspace, body, origin),
  completeUpload: async ({ body }, { core, workspace }) => {
    await core.uploads.complete(workspace, body);
    return { message: 'Upload completed' };
  },
  listMediaFiles: (_request, { core, workspace, fresh }) => core.media.list(workspace, { fresh }),
  deleteMediaFiles: ({ body }, { core, workspace, turn }) => core.media.delete(workspace, body.paths, turn),

  createGlossary: ({ body }, { core, workspace }) => core.glossaries.create(workspace, body),
  listGlossaries: (_request, { core, workspace }) => core.glossaries.list(workspace),
  deleteGlossary: ({ params }, { core, workspace }) => core.glossaries.delete(workspace, params.glossaryId),

  addTerm: ({ params, body }, { core, workspace }) => core.terms.add(workspace, params.glossaryId, body),
  listTerms: ({ params }, { core, workspace }) => core.terms.list(workspace, params.glossaryId),
  updateTerm: async ({ params, body }, { core, workspace, ifMatch }) =>
    core.terms.update(workspace, params.termId, body, versionsIn(ifMatch)),
  deleteTerm: async ({ params }, { core, workspace, ifMatch }) =>
    core.terms.delete(workspace, params.termId, versionsIn(ifMatch)),

  createUploadUrls: ({ body }, { core, workspace, keyId, origin, turn }) =>
    uploadUrls(body.files, (file) => core.uploads.presignFile(workspace, file, { keyId, origin }), turn),

  getMediaDetails: (_request, { core, workspace, fresh }) => core.mediaDetails.list(workspace, { fresh }),

  getMediaVersions: ({ body }, { core, workspace }) => core.media.versions(workspace, body.paths),

  createReadUrl: ({ body }, { core, workspace, origin }) =>
    core.reading.address(workspace, body.fileName, origin),

  getCapabilities: async (_request, { core, workspace }) => core.capabilitiesOf(workspace),
};
