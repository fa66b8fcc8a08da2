// An archive of glossaries, as somebody made it: it is read whole before anything is said of it, so that what is broken is
// known before the first glossary is made.
import { strFromU8, unzipSync } from 'fflate';
import { z } from 'zod/mini';
import { UnpackError, type UnpackedFiles, unpackBounded } from '#files/unpack-bounded.ts';
import { FileError } from '#lexicon/read/file-error.ts';
import { ARCHIVE_MAX_BYTES, ARCHIVE_UNPACKED_MAX_BYTES } from '#lexicon/read/limits.ts';
import { parsedJson, sheetOfItems } from '#lexicon/read/read-json.ts';
import type { Sheet } from '#lexicon/read/sheet.ts';
import {
  type ArchiveList,
  anyList,
  archiveList,
  type FoundArchive,
  LIST_FILE,
  VERSION,
} from './archive-list.ts';

export interface Archive {
  readonly found: FoundArchive;
  /** The terms of a glossary, by its place in the list. */
  readonly sheetAt: (index: number) => Sheet;
}

/** What systems put into an archive by themselves. */
const BYCATCH = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$|\/$/;

const file = z.object({ terms: z.array(z.record(z.string(), z.unknown())) });

/** @throws FileError */
export async function readArchive(archive: Blob, limit = ARCHIVE_UNPACKED_MAX_BYTES): Promise<Archive> {
  if (archive.size > ARCHIVE_MAX_BYTES) throw new FileError({ kind: 'too-large', limit: ARCHIVE_MAX_BYTES });
  const bytes = new Uint8Array(await archive.arrayBuffer());
  const names = namesIn(bytes);
  if (!names.includes(LIST_FILE)) throw new FileError({ kind: 'not-an-archive' });
  const files = unpacked(bytes, limit);
  const list = listIn(files);
  const listed = new Set([LIST_FILE, ...list.glossaries.map((glossary) => glossary.file)]);
  if (listed.size <= list.glossaries.length) throw damaged(LIST_FILE);
  const stranger = names.find((name, at) => !listed.has(name) || names.indexOf(name) !== at);
  if (stranger !== undefined) throw damaged(stranger);
  const sheetAt = (index: number) => {
    const glossary = list.glossaries[index];
    if (!glossary) throw damaged(LIST_FILE);
    return sheetOf(files, glossary);
  };
  for (const index of list.glossaries.keys()) sheetAt(index);
  const glossaries = list.glossaries.map(({ id, name, description, terms }) => ({
    id,
    name,
    description,
    terms,
  }));
  const { workspace, savedAt, missing } = list;
  return { found: { workspace, savedAt, missing, glossaries }, sheetAt };
}

/** As its own directory says, before anything is unpacked. */
function namesIn(bytes: Uint8Array): readonly string[] {
  const names: string[] = [];
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        if (!BYCATCH.test(name)) names.push(name);
        return false;
      },
    });
  } catch (cause) {
    throw new FileError({ kind: 'not-an-archive' }, { cause });
  }
  return names;
}

function unpacked(bytes: Uint8Array, limit: number): UnpackedFiles {
  try {
    return unpackBounded(bytes, limit);
  } catch (cause) {
    if (cause instanceof UnpackError && cause.kind === 'too-large')
      throw new FileError({ kind: 'unpacks-too-large', limit }, { cause });
    throw new FileError({ kind: 'not-an-archive' }, { cause });
  }
}

function listIn(files: UnpackedFiles): ArchiveList {
  const said = jsonIn(files, LIST_FILE);
  const any = anyList.safeParse(said);
  if (!any.success) throw new FileError({ kind: 'not-an-archive' });
  if (any.data.version > VERSION) throw new FileError({ kind: 'newer-archive' });
  const { data } = archiveList.safeParse(said);
  if (!data) throw damaged(LIST_FILE);
  return data;
}

function sheetOf(files: UnpackedFiles, listed: ArchiveList['glossaries'][number]): Sheet {
  const { data } = file.safeParse(jsonIn(files, listed.file));
  if (data?.terms.length !== listed.terms) throw damaged(listed.file);
  return sheetOfItems(data.terms);
}

function jsonIn(files: UnpackedFiles, name: string): unknown {
  const bytes = Object.hasOwn(files, name) ? files[name] : undefined;
  if (!bytes) throw damaged(name);
  try {
    return parsedJson(strFromU8(bytes));
  } catch (cause) {
    throw damaged(name, cause);
  }
}

function damaged(name: string, cause?: unknown): FileError {
  return new FileError({ kind: 'damaged-archive', file: name }, { cause });
}
