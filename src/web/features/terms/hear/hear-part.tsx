import { lazyPart } from '#web/ui/lazy-part.tsx';

export const HearIt = lazyPart(async () => (await import('./hear-it.tsx')).HearIt);
