import { describe, expect, test } from 'vitest';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';

const endpoints: [string, Endpoint][] = Object.entries(api);

describe('each endpoint answers only the statuses of its table (§4, §7.1)', () => {
  const tables: Record<string, number[]> = {
    createUploadUrl: [200, 400, 500],
    presignPart: [200, 400, 404, 500],
    completeUpload: [200, 400, 404, 500],
    listMediaFiles: [200, 500],
    deleteMediaFiles: [204, 400, 500],
    createGlossary: [201, 400, 500],
    listGlossaries: [200, 500],
    deleteGlossary: [204, 404, 500],
    addTerm: [201, 400, 500],
    listTerms: [200, 404, 500],
    updateTerm: [200, 400, 404, 500],
    deleteTerm: [204, 404, 500],
    getCapabilities: [200, 500],
    createUploadUrls: [200, 400, 500],
    createReadUrl: [200, 400, 404, 500],
    getMediaDetails: [200, 500],
    getMediaVersions: [200, 400, 500],
  };

  test.each(endpoints)('%s', (name, { success, errors }) => {
    expect([success.status, ...Object.keys(errors).map(Number)]).toEqual(tables[name]);
  });
});

test('endpoints share a method and path only if an action distinguishes them', () => {
  const keys = endpoints.map(([, { method, path, action }]) => `${method} ${path} ${action ?? ''}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test('each endpoint declares exactly the parameters of its path', () => {
  for (const [, { path, params }] of endpoints) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(Object.keys(params?.shape ?? {})).toEqual(inPath);
  }
});
