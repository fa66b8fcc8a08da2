import { useMediaQuery } from '#web/lib/use-media-query.ts';

/** Media query: the side panel is beside the page, otherwise below it. Keep in sync with shell.module.css. */
export const HAS_RAIL = '(min-width: 64em)';

export function useHasRail(): boolean {
  return useMediaQuery(HAS_RAIL);
}
