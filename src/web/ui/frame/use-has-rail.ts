import { useMediaQuery } from '#web/lib/use-media-query.ts';

/** Where the shell's rail stands beside the page; else it lies below. As in shell.module.css. */
export const HAS_RAIL = '(min-width: 64em)';

export function useHasRail(): boolean {
  return useMediaQuery(HAS_RAIL);
}
