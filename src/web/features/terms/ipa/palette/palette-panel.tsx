import { useSyncExternalStore } from 'react';
import { IpaPalette } from '#web/features/terms/ipa/ipa-parts.tsx';
import { InRail } from '#web/ui/frame/slot.tsx';
import { useHasRail } from '#web/ui/frame/use-has-rail.ts';
import { palette } from './palette-store.ts';

interface PalettePanelProps {
  /** Place of the palette: in the side rail, or inside the form if the form covers the page. */
  readonly place: 'rail' | 'form';
  readonly isFormOpen: boolean;
}

export function PalettePanel({ place, isFormOpen }: PalettePanelProps) {
  const state = useSyncExternalStore(palette.subscribe, palette.get);
  const hasRail = useHasRail();
  const isHere = (place === 'form') === (isFormOpen && !hasRail);
  if (state === 'closed' || !isHere) return null;
  return place === 'form' ? (
    <IpaPalette />
  ) : (
    <InRail>
      <IpaPalette />
    </InRail>
  );
}
