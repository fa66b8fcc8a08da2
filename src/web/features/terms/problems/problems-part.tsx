// Fetched after the page: nobody looks for problems at first sight.
import { lazyPart } from '#web/ui/lazy-part.tsx';

export const TermProblems = lazyPart(async () => (await import('./term-problems.tsx')).TermProblems);
