// A service with data, and every kind of request that can be repeated with the same result. Completing and deleting can't be
// repeated.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { presignPart } from '#contract/uploads.ts';
import { apiOf } from '#e2e/harness/api.ts';
import { type Service, startService } from '#e2e/harness/service.ts';
import { fill } from './lists.ts';
import type { loadOptions } from './request-load.ts';

export type Request = Pick<z.input<typeof loadOptions>, 'url' | 'method' | 'body' | 'headers'>;

export const KEY = 'bench-key-0123456789-0123456789-0123456789';
export const HEADERS = { authorization: `Bearer ${KEY}` };
const PARTS = '/api/media/upload-url/multipart';
const FILES = 1_000;

export async function startFilled(): Promise<Service> {
  const service = await startService({
    LOG_LEVEL: 'warn',
    API_KEYS: `studio:${KEY}`,
    // Repeated presigns open more uploads than the default limit allows.
    UPLOAD_OPEN_PER_WORKSPACE: '1000000',
  });
  fill(service);
  await layOutFiles(service);
  return service;
}

async function layOutFiles({ dataDir }: Service): Promise<void> {
  const folder = join(dataDir, 'media', 'studio', 'takes');
  await mkdir(folder, { recursive: true });
  for (let index = 0; index < FILES; index++) await writeFile(join(folder, `take ${index}.wav`), '');
}

export async function requestsTo({ origin }: Service): Promise<Record<string, Request>> {
  const api = apiOf(origin, KEY);
  const { id: glossaryId } = await api.createGlossary({ name: 'Words' });
  const ipa = {
    word: 'Kubernetes',
    languageId: 'en-us',
    phonemization: 'kuːbərˈnɛtiːz',
    pronunciationLanguageId: 'en-us',
  };
  const { id: termId } = await api.addTerm(glossaryId, ipa);
  const file = { fileName: 'new.mp4', contentType: 'video/mp4' };
  const short = Array.from({ length: 100 }, (_, index) => ({
    fileName: `line ${index}.wav`,
    contentType: 'audio/wav',
  }));
  const get = (path: string, headers = {}): Request => ({
    url: `${origin}${path}`,
    headers: { ...HEADERS, ...headers },
  });
  const send = (method: string, path: string, body: unknown) => sending(`${origin}${path}`, method, body);
  const list = await fetch(`${origin}/api/media/files`, { headers: HEADERS });
  const begun = await fetch(`${origin}${PARTS}`, {
    method: 'POST',
    headers: { ...HEADERS, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'presign', ...file }),
  });
  const { uploadId } = presignPart.success.body.parse(await begun.json());
  return {
    'list of 1,000 files': get('/api/media/files'),
    '… unchanged (304)': get('/api/media/files', { 'if-none-match': list.headers.get('etag') ?? '' }),
    'address of a file': send('POST', '/api/media/upload-url', file),
    'addresses of 100 files': send('POST', '/api/media/upload-urls', { files: short }),
    'begin of an upload in parts': send('POST', PARTS, { action: 'presign', ...file }),
    'address of a further part': send('POST', PARTS, { action: 'presign', ...file, partNumber: 2, uploadId }),
    'list of glossaries': get('/api/glossary'),
    'list of 1,000 terms': get('/api/glossary/thousand/terms'),
    'new term': send('POST', `/api/glossary/${glossaryId}`, ipa),
    'deletion of a file that is not there': send('POST', '/api/media/files/delete', { paths: ['none.mp4'] }),
    capabilities: get('/api/capabilities'),
    'changed term': send('PUT', `/api/glossary/terms/${termId}`, { phonemization: 'kuːbərˈnɛtɪs' }),
  };
}

/** Creates a glossary. Use it after all requests for the list of glossaries, because it makes that list longer. */
export function newGlossary({ origin }: Service): Request {
  return sending(`${origin}/api/glossary`, 'POST', { name: 'Words' });
}

function sending(url: string, method: string, body: unknown): Request {
  const headers = { ...HEADERS, 'content-type': 'application/json' };
  return { url, method, body: JSON.stringify(body), headers };
}
