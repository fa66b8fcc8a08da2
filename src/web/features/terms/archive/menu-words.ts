// Texts of the archive menu, which are needed before the rest of the archive code is loaded.
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  all: 'All glossaries',
  save: 'Download all glossaries',
  restore: 'Restore from archive…',
});
