// A gallery as a dubbing team would have one, of any size: shows, seasons, episodes, and in them the lines of a language in
// three scripts. Always the same for a size, so that tables of different days tell of the same files.
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Words that names are made of, and that are searched for. */
const WORDS = {
  latin: [
    'harbor',
    'interview',
    'narrator',
    'chorus',
    'market',
    'señora',
    'théâtre',
    'winter',
    'station',
    'bernet',
  ],
  cyrillic: ['гавань', 'вокзал', 'рассказ', 'улица', 'письмо'],
  japanese: ['みなと', 'えきまえ', 'ものがたり', 'てがみ', 'ふゆ'],
} as const;
/** As many as a folder of a tenth of all files needs to be found by one name. */
const SHOWS = 10;
const SEASONS = 10;
const EPISODES = 20;
const ENDINGS = ['wav', 'wav', 'wav', 'mp3', 'mp4'] as const;

/** Typed a letter at a time: two hundred letters of three scripts, each of which some names hold. */
export const TYPED: readonly string[] = [...WORDS.latin, ...WORDS.cyrillic, ...WORDS.japanese]
  .flatMap((word) => [word, word.slice(1)])
  .map((word) => word.normalize('NFC'));

/** `count` paths, a multiple of 10,000: each show holds a tenth of them. */
export function* galleryPaths(count: number): Generator<string> {
  const perEpisode = count / (SHOWS * SEASONS * EPISODES);
  const words = [...WORDS.latin, ...WORDS.cyrillic, ...WORDS.japanese];
  const random = seeded(7);
  const pick = <T>(all: readonly [T, ...T[]] | readonly T[]): T | undefined =>
    all[Math.floor(random() * all.length)];
  for (let show = 0; show < SHOWS; show++)
    for (let season = 1; season <= SEASONS; season++)
      for (let episode = 1; episode <= EPISODES; episode++)
        for (let line = 1; line <= perEpisode; line++) {
          const name = `${pick(words)} ${pick(words)} ${String(line).padStart(4, '0')}.${pick(ENDINGS)}`;
          yield `show ${show}/season ${season}/episode ${episode}/${name}`;
        }
}

/** As empty files: who looks through a gallery reads none. One after the other, which is a tenth of the time of waiting. */
export function layOutGallery(folder: string, count: number): void {
  let last = '';
  for (const path of galleryPaths(count)) {
    const at = join(folder, path);
    const parent = dirname(at);
    if (parent !== last) mkdirSync(parent, { recursive: true });
    last = parent;
    closeSync(openSync(at, 'w'));
  }
}

/** Mulberry32: between 0 and 1. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
