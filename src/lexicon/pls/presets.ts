// What the services that read pronunciation lexicons ask of one. Limits carry their source.

export const PLS_PRESETS = ['standard', 'azure', 'polly', 'elevenlabs'] as const;
export type PlsPreset = (typeof PLS_PRESETS)[number];

export interface PlsRequirements {
  /** Largest file in bytes of UTF-8. */
  readonly maxBytes?: number;
  /** Largest file in characters. */
  readonly maxCharacters?: number;
  /** Longest phoneme or alias in characters. */
  readonly maxReplacement?: number;
  /** Letters and marks apart, and no white space between sounds. */
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
