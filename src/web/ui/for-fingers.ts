import { useMediaQuery } from '@mantine/hooks';

/** Where rows and what is pressed are as large as a finger needs; style sheets ask the same. */
export function useIsForFingers(): boolean {
  return useMediaQuery('(pointer: coarse), (max-width: 37.4375em)', undefined, {
    getInitialValueInEffect: false,
  });
}
