// All queries over one connection or transaction.
import { glossaryQueries } from './glossaries.ts';
import { keyQueries } from './keys.ts';
import { mediaFileQueries } from './media-files.ts';
import { mediaListQueries } from './media-lists.ts';
import type { Records } from './record-store.ts';
import type { Database } from './schema.ts';
import { settingQueries } from './settings.ts';
import { termQueries } from './terms.ts';
import { uploadQueries } from './uploads.ts';
import { usedAddressQueries } from './used-addresses.ts';

export function queries(database: Database): Records {
  return {
    glossaries: glossaryQueries(database),
    terms: termQueries(database),
    keys: keyQueries(database),
    uploads: uploadQueries(database),
    usedAddresses: usedAddressQueries(database),
    mediaLists: mediaListQueries(database),
    mediaFiles: mediaFileQueries(database),
    settings: settingQueries(database),
  };
}
