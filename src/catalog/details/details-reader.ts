// Reads the details of files while they load. The response has one block per line, so only one block is in memory as
// objects at a time.
import { type Catalog, findEntry } from '#catalog/catalog.ts';
import { NotAListError } from '#catalog/list/path-scanner.ts';
import { type MediaDetailsBlock, mediaDetailsBlock } from '#contract/media-details.ts';
import { FileDetails, unknownColumns } from './file-details.ts';

/** Maximum length (characters) of a line: ten times the length of a block with the longest paths. */
const MAX_LINE_LENGTH = 16 * 1024 * 1024;
/** Latest time (seconds since 1970) that fits into a 32-bit column: the year 2106. */
const MAX_TIME_S = 2 ** 32 - 1;
/** Maximum number of codec names that a 16-bit column can index. */
const MAX_CODECS = 2 ** 16;

export class DetailsReader {
  readonly #catalog: Catalog;
  readonly #columns: ReturnType<typeof unknownColumns<string[]>>;
  readonly #codecs = new Map([['', 0]]);
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #line = '';
  #position: 'start' | 'within' | 'end' = 'start';
  /** Entry after the last one: the next file, because most responses are in list order. */
  #nextEntry = 0;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
    this.#columns = unknownColumns(catalog.size, ['']);
  }

  get catalog(): Catalog {
    return this.#catalog;
  }

  /** @throws NotAListError */
  add(chunk: Uint8Array): undefined {
    // Only the new chunk is searched for line ends, not the start of the line again.
    const [rest = '', ...lines] = this.#decode(chunk).split('\n');
    this.#line += rest;
    for (const line of lines) {
      this.#read(this.#line);
      this.#line = line;
    }
    if (this.#line.length > MAX_LINE_LENGTH) throw new NotAListError('A line has no end.');
  }

  /** @throws NotAListError if the response is incomplete */
  end(): FileDetails {
    this.#read(this.#line + this.#decode());
    if (this.#position !== 'end') throw new NotAListError('The details have no end.');
    return new FileDetails(this.#catalog, this.#columns);
  }

  #decode(chunk?: Uint8Array): string {
    try {
      return this.#decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (cause) {
      throw new NotAListError('It is no text.', { cause });
    }
  }

  #read(line: string): void {
    let text = line.trim();
    if (this.#position === 'start' && text !== '') {
      if (!text.startsWith('[')) throw new NotAListError('It is no list.');
      text = text.slice(1);
      this.#position = 'within';
    }
    if (text === '') return;
    if (this.#position === 'end') throw new NotAListError('There is something behind its end.');
    if (text.endsWith(']')) this.#position = 'end';
    const block = text.endsWith(']') || text.endsWith(',') ? text.slice(0, -1) : text;
    if (block !== '') this.#addBlock(parsed(block));
  }

  #addBlock({ paths, bytes, changedAt, seconds, codecs }: MediaDetailsBlock): void {
    const columns = this.#columns;
    for (const [at, path] of paths.entries()) {
      const entry = this.#entryOf(path);
      if (entry < 0) continue;
      columns.bytes[entry] = bytes[at] ?? Number.NaN;
      columns.seconds[entry] = seconds[at] ?? Number.NaN;
      columns.changedAt[entry] = Math.min(changedAt[at] ?? 0, MAX_TIME_S);
      columns.codecs[entry] = this.#codecOf(codecs[at] ?? '');
    }
  }

  /** Returns -1 if the file is not in the list, for example because it was deleted. */
  #entryOf(path: string): number {
    const entry = findEntry(this.#catalog, path, this.#nextEntry);
    if (entry >= 0) this.#nextEntry = entry + 1;
    return entry;
  }

  #codecOf(name: string): number {
    const known = this.#codecs.get(name);
    if (known !== undefined) return known;
    const { codecNames } = this.#columns;
    if (codecNames.length === MAX_CODECS) return 0;
    this.#codecs.set(name, codecNames.length);
    return codecNames.push(name) - 1;
  }
}

function parsed(text: string): MediaDetailsBlock {
  let block: MediaDetailsBlock;
  try {
    block = mediaDetailsBlock.parse(JSON.parse(text));
  } catch (cause) {
    throw new NotAListError('A block can’t be read.', { cause });
  }
  const { paths, bytes, changedAt, seconds, codecs } = block;
  for (const column of [bytes, changedAt, seconds, codecs])
    if (column.length !== paths.length) throw new NotAListError('Its columns are not equally long.');
  return block;
}
