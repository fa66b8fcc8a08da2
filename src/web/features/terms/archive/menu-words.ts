// The words that stand on the page before anything of archives is fetched.
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  all: 'All glossaries',
  save: 'Save all glossaries',
  restore: 'Bring back glossaries…',
});
