// Fetched after the page: nobody looks for problems at first sight.
import { lazyAfterPaint } from '#web/ui/lazy-part.tsx';

export const TermProblems = lazyAfterPaint(async () => (await import('./term-problems.tsx')).TermProblems);
