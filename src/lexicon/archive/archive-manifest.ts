// The list in an archive of glossaries, archive.json: what is in it, and what is known not to be. Only what stands in the
// list is brought back, and every file is in it.
import { z } from 'zod/mini';
import { ARCHIVE_GLOSSARIES_MAX } from '#lexicon/read/limits.ts';

export const MANIFEST_FILE = 'archive.json';
export const FORMAT = 'lectern-glossaries';
export const VERSION = 1;

const TEXT_MAX = 100_000;
const text = z.string().check(z.maxLength(TEXT_MAX));
const glossary = z.object({
  id: text,
  name: text.check(z.minLength(1)),
  description: z.nullable(text),
});
const archived = z.extend(glossary, { file: text, terms: z.int().check(z.nonnegative()) });

/** What every version of the format says. */
export const manifestOfAnyVersion = z.object({ format: z.literal(FORMAT), version: z.int() });

export const archiveManifest = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  workspace: text,
  savedAt: text,
  glossaries: z.array(archived).check(z.maxLength(ARCHIVE_GLOSSARIES_MAX)),
  missing: z.array(z.object({ id: text, name: text })).check(z.maxLength(ARCHIVE_GLOSSARIES_MAX)),
});
export type ArchiveManifest = z.infer<typeof archiveManifest>;

/** A glossary, without its terms. */
export type ArchivedGlossary = z.infer<typeof glossary>;

/** What an archive says of itself. */
export type ArchiveHead = Pick<ArchiveManifest, 'workspace' | 'savedAt' | 'missing'>;

export interface GlossaryInfo extends ArchivedGlossary {
  readonly terms: number;
}

/** What was found in an archive; the terms stay in the worker. */
export interface ArchiveInfo extends ArchiveHead {
  readonly glossaries: readonly GlossaryInfo[];
}
