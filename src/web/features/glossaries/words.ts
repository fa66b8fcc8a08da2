// Texts of the glossaries page.
import { formatCount } from '#web/lib/format.ts';
import { list, plural } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

const TERMS = { one: 'term', other: 'terms' };
const GLOSSARIES = { one: 'glossary', other: 'glossaries' };

export const words = translatable({
  title: 'Glossaries',
  create: 'New glossary',
  search: 'Search glossaries',
  loading: 'Loading glossaries…',
  shown: (shown: number, all: number) =>
    shown === all ? plural(all, GLOSSARIES) : `${formatCount(shown)} of ${plural(all, GLOSSARIES)}`,
  columns: { name: 'Name', terms: 'Terms', updated: 'Updated', actions: 'Actions' },
  copyIdOf: (name: string) => `Copy ID of ${name}`,
  about: 'About this glossary',
  copyIdWhy: 'Glossary ID. Send it with speech requests to apply these pronunciations.',
  elsewhere: 'Glossaries from the voice engine’s web studio are separate and don’t appear here.',
  open: (name: string) => `Open ${name}`,
  empty: {
    title: 'No glossaries yet',
    text: 'Create one, then add words that need a specific pronunciation, such as names, acronyms and foreign words.',
  },
  noMatch: { title: 'No glossaries match', text: 'Try a shorter search.', clear: 'Clear search' },
  form: {
    title: 'New glossary',
    name: 'Name',
    description: 'Description',
    descriptionHint: 'Optional.',
    noRename: 'You can’t change the name or description later.',
    submit: 'Create glossary',
    close: 'Close',
    savedBefore:
      'Your first attempt did create a glossary. To create another one, choose “Create glossary” again.',
  },
  remove: {
    button: 'Delete',
    glossary: 'Delete glossary…',
    buttonOf: (name: string) => `Delete ${name}`,
    title: (name: string) => `Delete “${name}”?`,
    counting: 'Counting its terms…',
    uncounted: 'All of its terms will be deleted too.',
    none: 'It has no terms.',
    counted: (count: number) => `Its ${plural(count, TERMS)} will be deleted too.`,
    final:
      'Speech requests that use its ID will stop working. You can undo this for 8 seconds, then it’s permanent.',
    typeName: 'Type its name to delete it',
    wrongName: (name: string) => `Its name is “${name}”.`,
    going: (names: readonly string[]) =>
      `${list(names.map((name) => `“${name}”`))} will be deleted within 8 seconds.`,
    undo: 'Undo',
    failed: (name: string) => `Couldn’t delete “${name}”.`,
    confirm: 'Delete glossary',
    keep: 'Keep it',
    done: (name: string) => `“${name}” deleted.`,
  },
});
