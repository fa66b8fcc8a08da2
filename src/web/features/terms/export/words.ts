// All texts of the export.
import type { ExportFormat, Loss, PlsPreset } from '#lexicon/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { list, plural, pluralForm } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

const TERMS = { one: 'term', other: 'terms' };
const ITS = { one: 'its', other: 'their' };
const FILES = { one: 'file', other: 'files' };

export const words = translatable({
  title: (name: string) => `Export “${name}”`,
  format: 'As',
  formats: {
    csv: 'CSV',
    xlsx: 'Excel workbook',
    json: 'JSON',
    pls: 'Pronunciation lexicon (PLS)',
  } satisfies Record<ExportFormat, string>,
  formatHints: {
    csv: 'For any spreadsheet, and to import again',
    xlsx: 'For Excel; every cell is text',
    json: 'For programs, and to import again',
    pls: 'For other speech services; not everything fits in',
  } satisfies Record<ExportFormat, string>,
  preset: 'For',
  presets: {
    standard: 'Any service (W3C PLS 1.0)',
    azure: 'Azure AI Speech',
    polly: 'Amazon Polly',
    elevenlabs: 'ElevenLabs',
  } satisfies Record<PlsPreset, string>,
  presetNotes: {
    standard: 'One file for each language.',
    azure:
      'One file for each language, of at most 100 KB. Letters and marks are written apart, as Azure wants them.',
    polly:
      'One file for each language, of at most 4,000 characters. Polly uses a lexicon only with voices of its language.',
    elevenlabs:
      'ElevenLabs speaks IPA only in English, with Eleven Flash v2, Turbo v2 and English v1. Its other models leave such words out and don’t say so. “Say it like” works with all.',
  } satisfies Record<PlsPreset, string>,
  language: 'Language',
  allLanguages: 'All languages',
  counting: 'Looking through the terms…',
  held: (held: number, all: number, files: number) =>
    `${formatCount(held)} of ${plural(all, TERMS)}, in ${plural(files, FILES)}.`,
  lost: 'What does not fit in',
  losses: {
    'no-form': (count: number) =>
      `${plural(count, TERMS)} left out: a lexicon has no form for “In a language”.`,
    'not-in-xml': (count: number) =>
      `${plural(count, TERMS)} left out: a character in them can’t be written in XML.`,
    'too-long': (count: number) => `${plural(count, TERMS)} left out: longer than 100 characters.`,
    'read-in': (count: number) =>
      `${plural(count, TERMS)} without the language ${pluralForm(count, { one: 'it is', other: 'they are' })} read in.`,
    accent: (count: number) =>
      `${plural(count, TERMS)} without ${pluralForm(count, ITS)} accent: a lexicon has one language.`,
    'ignores-case': (count: number) =>
      `${plural(count, TERMS)} only in these capitals: a lexicon can’t say “in any case”.`,
    spaces: (count: number) =>
      `${plural(count, TERMS)} without white space between ${pluralForm(count, ITS)} sounds.`,
  } satisfies Record<Loss, (count: number) => string>,
  some: (shown: readonly string[], more: number) =>
    more > 0 ? list([...shown, `and ${formatCount(more)} more`]) : list(shown),
  saveLosses: 'Save this list',
  lossesFile: (name: string) => `${name}, not exported.csv`,
  lossColumns: ['Word', 'What does not fit in'],
  nothing: 'Nothing in this glossary fits into a lexicon.',
  failed: 'The file could not be made. Close this and try again.',
  download: 'Download',
  cancel: 'Cancel',
});
