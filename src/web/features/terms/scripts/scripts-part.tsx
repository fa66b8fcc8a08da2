// Fetched after the page: nobody looks at scripts at first sight.
import { lazyPart } from '#web/ui/lazy-part.tsx';

export const TermScripts = lazyPart(async () => (await import('./term-scripts.tsx')).TermScripts);
