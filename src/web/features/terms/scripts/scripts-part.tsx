// Fetched after the page: nobody looks at scripts at first sight.
import { lazyAfterPaint } from '#web/ui/lazy-part.tsx';

export const TermScripts = lazyAfterPaint(async () => (await import('./term-scripts.tsx')).TermScripts);
