// Every sentence of the glossaries page, in one place.
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
  columns: { name: 'Name', terms: 'Terms', updated: 'Changed', actions: 'Actions' },
  copyIdOf: (name: string) => `Copy id of ${name}`,
  about: 'About this glossary',
  copyIdWhy: 'A glossary’s id goes into the requests for speech (inference) that should use it.',
  elsewhere: 'Glossaries made in the voice engine’s own web studio are separate and don’t appear here.',
  open: (name: string) => `Open ${name}`,
  empty: {
    title: 'No glossaries yet',
    text: 'Create one, then add the words that need a certain pronunciation: names, acronyms, words from other languages.',
  },
  noMatch: { title: 'No glossary matches', text: 'Try fewer letters.', clear: 'Clear search' },
  form: {
    title: 'New glossary',
    name: 'Name',
    description: 'Description',
    descriptionHint: 'Optional.',
    noRename: 'A glossary can’t be renamed and its description can’t be changed later.',
    submit: 'Create glossary',
    close: 'Close',
    savedBefore:
      'Your first attempt was created after all: you find it in the list. Press “Create glossary” again to create this one as well.',
  },
  remove: {
    button: 'Delete',
    glossary: 'Delete glossary…',
    buttonOf: (name: string) => `Delete ${name}`,
    title: (name: string) => `Delete “${name}”?`,
    counting: 'Counting its terms…',
    uncounted: 'Its terms could not be counted; all of them will be deleted with it.',
    none: 'It has no terms.',
    counted: (count: number) => `Its ${plural(count, TERMS)} will be deleted with it.`,
    final:
      'Requests for speech that name its id will no longer find it. You can undo this for 8 seconds; afterwards it can’t be brought back.',
    typeName: 'Type its name to delete it',
    wrongName: (name: string) => `Its name is “${name}”.`,
    going: (names: readonly string[]) =>
      `${list(names.map((name) => `“${name}”`))} will be deleted within 8 seconds.`,
    undo: 'Undo',
    failed: (name: string) => `“${name}” could not be deleted.`,
    confirm: 'Delete glossary',
    keep: 'Keep it',
    done: (name: string) => `“${name}” was deleted.`,
  },
});
