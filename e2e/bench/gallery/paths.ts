// Generates the paths of a dubbing team's gallery: shows, seasons, episodes, and lines with names in three scripts. Equal
// sizes give equal paths, so that runs on different days are comparable.
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Words of the names. The search types them. */
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
/** Number of shows, so that each show's folder has a tenth of all files. */
const SHOWS = 10;
const SEASONS = 10;
const EPISODES = 20;
const ENDINGS = ['wav', 'wav', 'wav', 'mp3', 'mp4'] as const;

/** Search texts, typed letter by letter: two hundred letters in three scripts. Each text has hits. */
export const TYPED: readonly string[] = [...WORDS.latin, ...WORDS.cyrillic, ...WORDS.japanese]
  .flatMap((word) => [word, word.slice(1)])
  .map((word) => word.normalize('NFC'));

/** @param count number of paths, a multiple of 10,000 */
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

/** Creates the paths as empty files, because browsing reads no content. Synchronous calls take a tenth of the time. */
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

/** @returns a seeded generator of numbers from 0 to 1 (Mulberry32) */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
