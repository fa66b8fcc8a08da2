// The API client of a torture run. Every call either confirms the change or throws Unacknowledged.
import { z } from 'zod/mini';
import { type Glossary, glossary, type Term, term } from '#contract/glossary.ts';

/** The change may have happened: there was no answer, or the answer leaves it open. */
export class Unacknowledged extends Error {
  override readonly name = 'Unacknowledged';
}

export interface Part {
  readonly partNumber: number;
  readonly etag: string;
}

/** The target of an upload. All files have the same content type. */
interface UploadOf {
  readonly path: string;
  readonly uploadId: string;
}

export interface Client {
  files(): Promise<string[]>;
  putFile(path: string, body: Uint8Array<ArrayBuffer>): Promise<void>;
  deleteFile(path: string): Promise<void>;
  /** @returns the upload's id; the request for the first part has none */
  presignPart(
    path: string,
    partNumber: number,
    uploadId?: string,
  ): Promise<{ uploadId: string; url: string }>;
  /** @returns the part's ETag */
  putPart(url: string, body: Uint8Array<ArrayBuffer>): Promise<string>;
  /** @returns whether this call completed the upload; false if the service no longer knows it */
  complete(upload: UploadOf, parts: readonly Part[]): Promise<boolean>;
  glossaries(): Promise<Glossary[]>;
  createGlossary(name: string): Promise<Glossary>;
  deleteGlossary(id: string): Promise<void>;
  terms(glossaryId: string): Promise<Term[]>;
  addTerm(glossaryId: string, text: string): Promise<Term>;
  updateTerm(termId: string, text: string): Promise<void>;
}

const CONTENT_TYPE = 'video/mp4';
/** Maximum wait (ms) for an answer, far above every timeout of the stores. */
const TIMEOUT_MS = 60_000;

/** Both fields change together, so a term with only one of them shows half a change. */
const termOf = (text: string) => ({
  word: text,
  languageId: 'en-us',
  pronounceAs: text,
  phonemizationLanguageId: 'en-us',
});

/** @param origin origin of the service, without `/api` */
export function clientOf(origin: string, key: string): Client {
  async function send(url: string, init: RequestInit, allowed: readonly number[] = []): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      // A body that breaks off counts as no answer, so read it here.
      response = new Response(response.status === 204 ? null : await response.arrayBuffer(), response);
    } catch (cause) {
      throw new Unacknowledged(`${url} did not respond.`, { cause });
    }
    const { ok, status } = response;
    if (ok || allowed.includes(status)) return response;
    const message = `${init.method ?? 'GET'} ${url} responded with ${status} ${await response.text()}`;
    throw status >= 500 ? new Unacknowledged(message) : new Error(message);
  }

  const api = (method: string, path: string, body?: unknown, allowed?: readonly number[]) =>
    send(
      `${origin}/api${path}`,
      {
        method,
        headers: {
          'x-api-key': key,
          'cache-control': 'no-cache',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      allowed,
    );
  async function read<S extends z.ZodMiniType>(schema: S, answer: Promise<Response>): Promise<z.output<S>> {
    return schema.parse(await (await answer).json());
  }
  const putBody = (url: string, body: Uint8Array<ArrayBuffer>, type: string) =>
    send(url, { method: 'PUT', body, headers: { 'content-type': type } });
  const partOf = (path: string) => ({ fileName: path, contentType: CONTENT_TYPE });
  const presigned = z.object({ uploadId: z.string(), uploadUrl: z.string() });

  return {
    files: () => read(z.array(z.string()), api('GET', '/media/files')),
    async putFile(path, body) {
      const url = await read(z.string(), api('POST', '/media/upload-url', partOf(path)));
      await putBody(url, body, CONTENT_TYPE);
    },
    async deleteFile(path) {
      await api('POST', '/media/files/delete', { paths: [path] });
    },
    async presignPart(path, partNumber, given) {
      const body = { action: 'presign', ...partOf(path), partNumber, uploadId: given };
      const { uploadId, uploadUrl } = await read(presigned, api('POST', '/media/upload-url/multipart', body));
      return { uploadId, url: uploadUrl };
    },
    async putPart(url, body) {
      const { headers } = await putBody(url, body, '');
      return (headers.get('etag') ?? '').replaceAll('"', '');
    },
    async complete({ path, uploadId }, parts) {
      const named = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }));
      const body = { action: 'complete', ...partOf(path), uploadId, parts: named };
      return (await api('POST', '/media/upload-url/multipart', body, [404])).ok;
    },
    glossaries: () => read(z.array(glossary), api('GET', '/glossary')),
    createGlossary: (name) => read(glossary, api('POST', '/glossary', { name })),
    async deleteGlossary(id) {
      await api('DELETE', `/glossary/${id}`);
    },
    terms: (glossaryId) => read(z.array(term), api('GET', `/glossary/${glossaryId}/terms`)),
    addTerm: (glossaryId, text) => read(term, api('POST', `/glossary/${glossaryId}`, termOf(text))),
    async updateTerm(termId, text) {
      await api('PUT', `/glossary/terms/${termId}`, termOf(text));
    },
  };
}
