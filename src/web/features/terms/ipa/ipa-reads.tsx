import { useDeferredValue } from 'react';
import { normalizeIpa } from '#ipa/normalize-ipa.ts';
import { spellSoundsLike } from '#ipa/sounds-like.ts';
import { translated } from '#web/lib/translatable.ts';
import { words } from './words.ts';

/**
 * Shows how a transcription sounds, for people who can't read IPA. Empty for text that is not IPA. The spelling is for
 * readers of English; a translation of the interface needs its own.
 */
export function IpaReads({ typed }: { readonly typed: string }) {
  const { notation, value } = normalizeIpa(useDeferredValue(typed));
  const gloss = notation === 'ipa' ? spellSoundsLike(value) : '';
  return gloss !== '' && <span>{words.reads(translated(gloss))}</span>;
}
