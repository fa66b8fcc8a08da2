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
  format: 'Format',
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
    pls: 'For other speech services; some data is lost',
  } satisfies Record<ExportFormat, string>,
  preset: 'Service',
  presets: {
    standard: 'Any service (W3C PLS 1.0)',
    azure: 'Azure AI Speech',
    polly: 'Amazon Polly',
    elevenlabs: 'ElevenLabs',
  } satisfies Record<PlsPreset, string>,
  presetNotes: {
    standard: 'One file for each language.',
    azure: 'One file for each language, up to 100 KB. IPA marks are decomposed, as Azure requires.',
    polly:
      'One file for each language, up to 4,000 characters. Polly applies a lexicon only to voices of its language.',
    elevenlabs:
      'ElevenLabs reads IPA only in English, with Eleven Flash v2, Turbo v2 and English v1. Other models silently skip these words. Respelling works with all models.',
  } satisfies Record<PlsPreset, string>,
  language: 'Language',
  allLanguages: 'All languages',
  counting: 'Counting terms…',
  held: (held: number, all: number, files: number) =>
    `${formatCount(held)} of ${plural(all, TERMS)}, in ${plural(files, FILES)}.`,
  lost: 'What is lost',
  losses: {
    'no-form': (count: number) => `${plural(count, TERMS)} skipped: lexicons don’t support language rules.`,
    'not-in-xml': (count: number) =>
      `${plural(count, TERMS)} skipped: they contain characters that XML doesn’t allow.`,
    'too-long': (count: number) => `${plural(count, TERMS)} skipped: longer than 100 characters.`,
    'read-in': (count: number) => `${plural(count, TERMS)} without the “Read as” language.`,
    accent: (count: number) =>
      `${plural(count, TERMS)} without ${pluralForm(count, ITS)} accent: a lexicon has only one language.`,
    'ignores-case': (count: number) =>
      `${plural(count, TERMS)} in these capitals only: lexicons always match case.`,
    spaces: (count: number) => `${plural(count, TERMS)} without spaces in ${pluralForm(count, ITS)} IPA.`,
  } satisfies Record<Loss, (count: number) => string>,
  some: (shown: readonly string[], more: number) =>
    more > 0 ? list([...shown, `and ${formatCount(more)} more`]) : list(shown),
  saveLosses: 'Save list',
  lossesFile: (name: string) => `${name}, not exported.csv`,
  lossColumns: ['Word', 'What is lost'],
  nothing: 'No term in this glossary can be exported to a lexicon.',
  failed: 'Couldn’t create the file. Close this and try again.',
  download: 'Download',
  cancel: 'Cancel',
});
