// The texts of the details of a file, a folder or a selection.
import { FORMATS, type Format } from '#contract/formats.ts';
import type { SoundFacts } from '#waveform/client.ts';
import { tally } from '#web/features/gallery/tally-text.ts';
import { translatable } from '#web/lib/translatable.ts';
import { soundText } from '#web/ui/player/sound-text.ts';

function formatName(format: Format | undefined): string {
  return format === undefined ? 'Unknown' : format.toUpperCase();
}

function file(format: Format | undefined): string {
  return format === undefined
    ? 'Unknown format'
    : `${FORMATS[format] === 'audio' ? 'Audio' : 'Video'}, ${formatName(format)}`;
}

export const words = translatable({
  tally,
  copyPath: 'Copy path',
  /** “Audio, WAV” */
  file,
  /** “Audio, WAV · 48 kHz, 24 bit, mono” */
  fileWithSound: (format: Format | undefined, facts: SoundFacts) => {
    const sound = soundText(facts, formatName(format));
    return sound === '' ? file(format) : `${file(format)} · ${sound}`;
  },
  /** Label of the size of a video’s picture, in pixels. */
  picture: 'Picture',
  dimensions: (width: number, height: number) => `${width} × ${height}`,
  folder: 'Folder',
  inFolder: 'In folder',
  siblings: 'Other formats',
  formats: 'Formats',
  formatOf: formatName,
  selected: 'Selected',
  pending: 'This folder stays in this tab until you upload files to it.',
  note: 'Note',
  /** Uncompressed sound. */
  pcm: (bits: string, isFloat: boolean) => `${bits}-bit ${isFloat ? 'float ' : ''}PCM`,
});
