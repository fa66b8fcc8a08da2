// The manifest of an archive of glossaries (`archive.json`). Lists every file of the archive, and the glossaries that
// could not be saved. Only glossaries in the manifest are restored.
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

/** Properties that the manifest has in every version of the format. */
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

/** A glossary without its terms. */
export type ArchivedGlossary = z.infer<typeof glossary>;

/** Origin of an archive, and the glossaries that could not be saved. */
export type ArchiveHead = Pick<ArchiveManifest, 'workspace' | 'savedAt' | 'missing'>;

export interface GlossaryInfo extends ArchivedGlossary {
  readonly terms: number;
}

/** Describes an archive that was read. The terms stay in the worker. */
export interface ArchiveInfo extends ArchiveHead {
  readonly glossaries: readonly GlossaryInfo[];
}
