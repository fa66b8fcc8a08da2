import { lazyPart } from '#web/ui/lazy-part.tsx';

export const HearIt = lazyPart(async () => (await import('./read-aloud-button.tsx')).HearIt);
