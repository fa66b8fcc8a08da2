import { useDeferredValue } from 'react';
import { normalizeIpa } from '#ipa/normalize-ipa.ts';
import { spellSoundsLike } from '#ipa/sounds-like.ts';
import { translated } from '#web/lib/translatable.ts';
import { words } from './words.ts';

/**
 * How a transcription reads, for who doesn't read IPA; nothing for what is no IPA. It is spelled for readers of English: a
 * translation spells it anew.
 */
export function IpaReads({ typed }: { readonly typed: string }) {
  const { notation, value } = normalizeIpa(useDeferredValue(typed));
  const gloss = notation === 'ipa' ? spellSoundsLike(value) : '';
  return gloss !== '' && <span>{words.reads(translated(gloss))}</span>;
}
