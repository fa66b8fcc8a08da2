// Reads an archive of glossaries. Checks the whole archive first, so that a damaged archive is refused before the first
// glossary is created.
import { strFromU8, unzipSync } from 'fflate';
import { z } from 'zod/mini';
import { UnpackError, type UnpackedFiles, unpackBounded } from '#files/unpack-bounded.ts';
import { FileError } from '#lexicon/read/file-error.ts';
import { ARCHIVE_MAX_BYTES, ARCHIVE_UNPACKED_MAX_BYTES } from '#lexicon/read/limits.ts';
import { itemsToSheet, parseJson } from '#lexicon/read/read-json.ts';
import type { Sheet } from '#lexicon/read/sheet.ts';
import {
  type ArchiveInfo,
  type ArchiveManifest,
  archiveManifest,
  MANIFEST_FILE,
  manifestOfAnyVersion,
  VERSION,
} from './archive-manifest.ts';

export interface Archive {
  readonly info: ArchiveInfo;
  /** Returns the terms of a glossary, by its index in the manifest. */
  readonly sheetAt: (index: number) => Sheet;
}

/** Files and folders that operating systems add to archives. They are ignored. */
const SYSTEM_FILE = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$|\/$/;

const file = z.object({ terms: z.array(z.record(z.string(), z.unknown())) });

/** @throws FileError */
export async function readArchive(archive: Blob, limit = ARCHIVE_UNPACKED_MAX_BYTES): Promise<Archive> {
  if (archive.size > ARCHIVE_MAX_BYTES) throw new FileError({ kind: 'too-large', limit: ARCHIVE_MAX_BYTES });
  const bytes = new Uint8Array(await archive.arrayBuffer());
  const names = readFileNames(bytes);
  if (!names.includes(MANIFEST_FILE)) throw new FileError({ kind: 'not-an-archive' });
  const files = unpack(bytes, limit);
  const list = readManifest(files);
  const listed = new Set([MANIFEST_FILE, ...list.glossaries.map((glossary) => glossary.file)]);
  if (listed.size <= list.glossaries.length) throw damagedFileError(MANIFEST_FILE);
  const stranger = names.find((name, at) => !listed.has(name) || names.indexOf(name) !== at);
  if (stranger !== undefined) throw damagedFileError(stranger);
  const sheetAt = (index: number) => {
    const glossary = list.glossaries[index];
    if (!glossary) throw damagedFileError(MANIFEST_FILE);
    return readGlossary(files, glossary);
  };
  for (const index of list.glossaries.keys()) sheetAt(index);
  const glossaries = list.glossaries.map(({ id, name, description, terms }) => ({
    id,
    name,
    description,
    terms,
  }));
  const { workspace, savedAt, missing } = list;
  return { info: { workspace, savedAt, missing, glossaries }, sheetAt };
}

/** Reads the file names from the archive's directory without unpacking any file. */
function readFileNames(bytes: Uint8Array): readonly string[] {
  const names: string[] = [];
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        if (!SYSTEM_FILE.test(name)) names.push(name);
        return false;
      },
    });
  } catch (cause) {
    throw new FileError({ kind: 'not-an-archive' }, { cause });
  }
  return names;
}

function unpack(bytes: Uint8Array, limit: number): UnpackedFiles {
  try {
    return unpackBounded(bytes, limit);
  } catch (cause) {
    if (cause instanceof UnpackError && cause.kind === 'too-large')
      throw new FileError({ kind: 'unpacks-too-large', limit }, { cause });
    throw new FileError({ kind: 'not-an-archive' }, { cause });
  }
}

function readManifest(files: UnpackedFiles): ArchiveManifest {
  const manifestJson = readJsonFile(files, MANIFEST_FILE);
  const any = manifestOfAnyVersion.safeParse(manifestJson);
  if (!any.success) throw new FileError({ kind: 'not-an-archive' });
  if (any.data.version > VERSION) throw new FileError({ kind: 'newer-archive' });
  const { data } = archiveManifest.safeParse(manifestJson);
  if (!data) throw damagedFileError(MANIFEST_FILE);
  return data;
}

function readGlossary(files: UnpackedFiles, listed: ArchiveManifest['glossaries'][number]): Sheet {
  const { data } = file.safeParse(readJsonFile(files, listed.file));
  if (data?.terms.length !== listed.terms) throw damagedFileError(listed.file);
  return itemsToSheet(data.terms);
}

function readJsonFile(files: UnpackedFiles, name: string): unknown {
  const bytes = Object.hasOwn(files, name) ? files[name] : undefined;
  if (!bytes) throw damagedFileError(name);
  try {
    return parseJson(strFromU8(bytes));
  } catch (cause) {
    throw damagedFileError(name, cause);
  }
}

function damagedFileError(name: string, cause?: unknown): FileError {
  return new FileError({ kind: 'damaged-archive', file: name }, { cause });
}
