// Builds media details as a service sends them.
import type { MediaDetailsBlock } from '#contract/media-details.ts';

export interface KnownFile {
  readonly path: string;
  readonly bytes?: number;
  readonly changedAt?: number;
  readonly seconds?: number;
  readonly codecs?: string;
}

/** Returns one block. */
export function blockOf(files: readonly KnownFile[]): MediaDetailsBlock {
  return {
    paths: files.map(({ path }) => path),
    bytes: files.map(({ bytes }) => bytes ?? null),
    changedAt: files.map(({ changedAt }) => changedAt ?? null),
    seconds: files.map(({ seconds }) => seconds ?? null),
    codecs: files.map(({ codecs }) => codecs ?? null),
  };
}

/** Returns a response: one block per line. */
export function detailsText(...blocks: readonly MediaDetailsBlock[]): string {
  return `[${blocks.map((block) => JSON.stringify(block)).join(',\n')}]`;
}
