// Handles the stream of the files’ details while it loads.
import type { Catalog } from '#catalog/catalog.ts';
import { entryPlaces } from '#catalog/list/list-difference.ts';
import { NotAListError } from '#catalog/list/path-scanner.ts';
import type { DetailsAsk } from '#catalog/protocol.ts';
import { DetailsReader } from './details-reader.ts';
import type { FileDetails } from './file-details.ts';

export class DetailsStream {
  #reader: DetailsReader | undefined;

  /**
   * Handles one request of the stream.
   * @param list current list; a new one may have arrived since the stream began
   * @returns the details when the stream has ended
   * @throws NotAListError
   */
  answer(ask: DetailsAsk, list: Catalog): FileDetails | undefined {
    const reader = this.#reader;
    if (ask.kind === 'bytes') return reader?.add(ask.bytes);
    this.#reader = ask.kind === 'begin' ? new DetailsReader(list) : undefined;
    if (ask.kind !== 'end-details') return undefined;
    if (!reader) throw new NotAListError('No details have come.');
    const details = reader.end();
    return reader.catalog === list ? details : details.mappedTo(entryPlaces(reader.catalog, list), list);
  }
}
