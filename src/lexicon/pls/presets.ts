// Requirements of the services that read pronunciation lexicons. Each limit names its source.

export const PLS_PRESETS = ['standard', 'azure', 'polly', 'elevenlabs'] as const;
export type PlsPreset = (typeof PLS_PRESETS)[number];

export interface PlsRequirements {
  /** Maximum size of a file (bytes of UTF-8). */
  readonly maxBytes?: number;
  /** Maximum length of a file (characters). */
  readonly maxCharacters?: number;
  /** Maximum length of a phoneme or alias (characters). */
  readonly maxReplacement?: number;
  /** Requires decomposed IPA (NFD) without white space. */
  readonly decomposed?: true;
}

export const PLS_REQUIREMENTS: Readonly<Record<PlsPreset, PlsRequirements>> = {
  standard: {},
  // Azure AI Speech, "Custom lexicon": at most 100 KB, decomposed IPA, no white space in a phoneme.
  azure: { maxBytes: 100_000, decomposed: true },
  // Amazon Polly, "Quotas": 4,000 characters a lexicon, 100 a replacement.
  polly: { maxCharacters: 4_000, maxReplacement: 100 },
  elevenlabs: {},
};
