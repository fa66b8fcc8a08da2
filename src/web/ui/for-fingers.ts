import { useMediaQuery } from '#web/lib/use-media-query.ts';

/** Where rows and what is pressed are as large as a finger needs; style sheets ask the same. */
export function useIsForFingers(): boolean {
  return useMediaQuery('(pointer: coarse), (max-width: 37.4375em)');
}
