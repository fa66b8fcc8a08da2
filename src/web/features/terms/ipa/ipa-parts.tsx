// Lazily loaded help for IPA.
import { lazyPart } from '#web/ui/lazy-part.tsx';

export const IpaReads = lazyPart(async () => (await import('./ipa-reads.tsx')).IpaReads);
export const IpaCellNote = lazyPart(async () => (await import('./ipa-cell-note.tsx')).IpaCellNote);
export const IpaFormAdvice = lazyPart(async () => (await import('./ipa-form-advice.tsx')).IpaFormAdvice);
export const IpaSuggestions = lazyPart(
  async () => (await import('#web/features/terms/ipa/suggest/ipa-suggestions.tsx')).IpaSuggestions,
);
export const IpaPalette = lazyPart(
  async () => (await import('#web/features/terms/ipa/palette/ipa-palette.tsx')).IpaPalette,
);
