import { useMediaQuery } from '#web/lib/use-media-query.ts';

/** Returns whether rows and buttons are enlarged for touch. Style sheets use the same media query. */
export function useIsTouchSized(): boolean {
  return useMediaQuery('(pointer: coarse), (max-width: 37.4375em)');
}
