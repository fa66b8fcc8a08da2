// A client of the public API. Tests and the demo use it to create their data and to read what the service has stored.
import { readFile } from 'node:fs/promises';
import { z } from 'zod/mini';
import {
  type Glossary,
  glossary,
  type newGlossary,
  type newTerm,
  type Term,
  term,
  type termChanges,
} from '#contract/glossary.ts';

export interface Api {
  files(): Promise<string[]>;
  /** Uploads a local file to this path of the gallery. */
  upload(path: string, contentType: string, source: string): Promise<void>;
  deleteFiles(...paths: string[]): Promise<void>;
  glossaries(): Promise<Glossary[]>;
  createGlossary(body: z.input<typeof newGlossary>): Promise<Glossary>;
  terms(glossaryId: string): Promise<Term[]>;
  addTerm(glossaryId: string, body: z.input<typeof newTerm>): Promise<Term>;
  updateTerm(termId: string, body: z.input<typeof termChanges>): Promise<Term>;
}

/** @param origin origin of the service, without `/api` */
export function apiOf(origin: string, key: string): Api {
  async function call<S extends z.ZodMiniType>(
    schema: S,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<z.output<S>> {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        // Bypasses the service's list cache, which misses files that a test writes into the folder.
        'Cache-Control': 'no-cache',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${text}`);
    return schema.parse(text === '' ? undefined : JSON.parse(text));
  }
  return {
    files: () => call(z.array(z.string()), 'GET', '/media/files'),
    async upload(path, contentType, source) {
      const address = await call(z.string(), 'POST', '/media/upload-url', { fileName: path, contentType });
      const response = await fetch(address, {
        method: 'PUT',
        headers: { 'Content-Type': contentType },
        body: await readFile(source),
      });
      if (!response.ok) throw new Error(`PUT of ${path} answered ${response.status}`);
    },
    deleteFiles: (...paths) => call(z.undefined(), 'POST', '/media/files/delete', { paths }),
    glossaries: () => call(z.array(glossary), 'GET', '/glossary'),
    createGlossary: (body) => call(glossary, 'POST', '/glossary', body),
    terms: (glossaryId) => call(z.array(term), 'GET', `/glossary/${glossaryId}/terms`),
    addTerm: (glossaryId, body) => call(term, 'POST', `/glossary/${glossaryId}`, body),
    updateTerm: (termId, body) => call(term, 'PUT', `/glossary/terms/${termId}`, body),
  };
}
