import { lazyPart } from '#web/ui/lazy-part.tsx';

export const ByLanguage = lazyPart(async () => (await import('./by-language.tsx')).ByLanguage);
