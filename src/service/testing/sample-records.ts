// Sample records for tests of record stores.
import type { Glossary, Term } from '#contract/glossary.ts';
import type { KeyRecord } from '#service/records/record-store.ts';

export const time = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms).toISOString();

export const glossary = (id: string, createdAt = time(0)): Glossary => ({
  id,
  name: `Glossary ${id}`,
  description: null,
  createdAt,
  updatedAt: createdAt,
});

export const term = (id: string, glossaryId: string, createdAt = time(0)): Term => ({
  id,
  glossaryId,
  word: 'Zoë 🎙 e\u0301',
  languageId: 'fr',
  phonemization: null,
  phonemizationLanguageId: 'fr',
  pronunciationLanguageId: 'en',
  pronounceAs: null,
  caseSensitive: true,
  createdAt,
  updatedAt: createdAt,
});

export const key = (id: string, expiresAt: string | null = null): KeyRecord => ({
  id,
  workspace: 'w',
  hash: 'ab'.repeat(32),
  createdAt: time(0),
  expiresAt,
});
