// Fetched after the page: nobody looks for problems at first sight.
import { lazyBeside } from '#web/ui/lazy-part.tsx';

export const TermProblems = lazyBeside(async () => (await import('./term-problems.tsx')).TermProblems);
