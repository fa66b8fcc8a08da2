// Lazily loaded, because scripts are not needed for the first paint.
import { lazyAfterPaint } from '#web/ui/lazy-part.tsx';

export const TermScripts = lazyAfterPaint(async () => (await import('./term-scripts.tsx')).TermScripts);
