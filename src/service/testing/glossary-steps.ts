// Helpers for tests of glossaries and terms.
import { expect } from 'vitest';
import type { Glossary, Term } from '#contract/glossary.ts';
import type { TestService, Workspace } from './test-service.ts';

/** Fields of a valid term that is phonemized in a language. */
export const TERM = {
  word: 'Kubernetes',
  languageId: 'en-us',
  phonemizationLanguageId: 'el',
  pronunciationLanguageId: 'en-us',
} as const;

export async function makeGlossary(
  service: TestService,
  fields: object = { name: 'Names' },
  workspace?: Workspace,
): Promise<Glossary> {
  const response = await service.send('POST', '/glossary', fields, workspace);
  expect(response.statusCode).toBe(201);
  return response.json<Glossary>();
}

export async function makeTerm(service: TestService, glossaryId: string, fields: object = {}): Promise<Term> {
  const response = await service.send('POST', `/glossary/${glossaryId}`, { ...TERM, ...fields });
  expect(response.statusCode).toBe(201);
  return response.json<Term>();
}

export async function termsOf(service: TestService, glossaryId: string): Promise<Term[]> {
  const response = await service.send('GET', `/glossary/${glossaryId}/terms`);
  expect(response.statusCode).toBe(200);
  return response.json<Term[]>();
}

export async function glossariesOf(service: TestService, workspace?: Workspace): Promise<Glossary[]> {
  const response = await service.send('GET', '/glossary', undefined, workspace);
  expect(response.statusCode).toBe(200);
  return response.json<Glossary[]>();
}

/** @returns the `updatedAt` of a glossary (ms since 1970) */
export async function glossaryTime(service: TestService, glossaryId: string): Promise<number> {
  const found = (await glossariesOf(service)).find(({ id }) => id === glossaryId);
  return Date.parse(found?.updatedAt ?? '');
}
