// Writes all glossaries of a workspace into one zip archive: a manifest, and a JSON file per glossary.
// Each file can also be imported by itself. Refuses a glossary that would make the archive too large to be restored.
import { strToU8, zipSync } from 'fflate';
import type { Entry } from '#lexicon/entry.ts';
import { ARCHIVE_GLOSSARIES_MAX, ARCHIVE_UNPACKED_MAX_BYTES, ROWS_MAX } from '#lexicon/read/limits.ts';
import type { Download } from '#lexicon/write/download.ts';
import { toFileName } from '#lexicon/write/file-name.ts';
import { toJson } from '#lexicon/write/write-json.ts';
import {
  type ArchivedGlossary,
  type ArchiveHead,
  type ArchiveManifest,
  FORMAT,
  MANIFEST_FILE,
  VERSION,
} from './archive-manifest.ts';

/** Share of the size limit for the glossaries. The rest is for the manifest. */
const GLOSSARIES_SHARE = 0.9;

export class ArchiveWriter {
  readonly #files: Record<string, Uint8Array> = {};
  readonly #list: ArchiveManifest['glossaries'] = [];
  /** File names in lower case, because some file systems ignore case. */
  readonly #names = new Set([MANIFEST_FILE]);
  #size = 0;

  add(glossary: ArchivedGlossary, entries: readonly Entry[]): 'packed' | 'no-room' {
    if (entries.length > ROWS_MAX || this.#list.length === ARCHIVE_GLOSSARIES_MAX) return 'no-room';
    const bytes = strToU8(toJson(entries, { glossary }));
    if (this.#size + bytes.length > GLOSSARIES_SHARE * ARCHIVE_UNPACKED_MAX_BYTES) return 'no-room';
    this.#size += bytes.length;
    const file = this.#nameOf(glossary);
    this.#files[file] = bytes;
    this.#list.push({ ...glossary, file, terms: entries.length });
    return 'packed';
  }

  finish(title: string, head: ArchiveHead): Download {
    const list: ArchiveManifest = { format: FORMAT, version: VERSION, ...head, glossaries: this.#list };
    const files = { [MANIFEST_FILE]: strToU8(`${JSON.stringify(list, null, 1)}\n`), ...this.#files };
    const content = new Blob([zipSync(files)], { type: 'application/zip' });
    return { fileName: `${toFileName(title)}.zip`, content };
  }

  #nameOf({ name }: ArchivedGlossary): string {
    const plain = toFileName(name);
    let file = `${plain}.json`;
    for (let count = 2; this.#names.has(file.toLowerCase()); count += 1) file = `${plain} (${count}).json`;
    this.#names.add(file.toLowerCase());
    return file;
  }
}
