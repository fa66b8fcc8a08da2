// Fetched after the page: nobody looks at scripts at first sight.
import { lazyBeside } from '#web/ui/lazy-part.tsx';

export const TermScripts = lazyBeside(async () => (await import('./term-scripts.tsx')).TermScripts);
