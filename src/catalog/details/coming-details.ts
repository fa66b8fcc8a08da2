// What comes of the files' details at the moment, if anything does.
import type { Catalog } from '#catalog/catalog.ts';
import { entryPlaces } from '#catalog/list/list-difference.ts';
import { NotAListError } from '#catalog/list/path-scanner.ts';
import type { DetailsAsk } from '#catalog/protocol.ts';
import { DetailsReader } from './details-reader.ts';
import type { FileDetails } from './file-details.ts';

export class ComingDetails {
  #reader: DetailsReader | undefined;

  /**
   * @param list as the service has it now; another one may have come since they began
   * @returns the details once they are there
   * @throws NotAListError
   */
  answer(ask: DetailsAsk, list: Catalog): FileDetails | undefined {
    const reader = this.#reader;
    if (ask.kind === 'bytes') return reader?.add(ask.bytes);
    this.#reader = ask.kind === 'begin' ? new DetailsReader(list) : undefined;
    if (ask.kind !== 'end-details') return undefined;
    if (!reader) throw new NotAListError('No details have come.');
    const details = reader.end();
    return reader.catalog === list ? details : details.carriedOver(entryPlaces(reader.catalog, list), list);
  }
}
