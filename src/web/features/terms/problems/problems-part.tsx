// Lazily loaded, because problems are not needed for the first paint.
import { lazyAfterPaint } from '#web/ui/lazy-part.tsx';

export const TermProblems = lazyAfterPaint(async () => (await import('./term-problems.tsx')).TermProblems);
