import { createSlot } from '#web/ui/frame/slot.tsx';

/** In the palette, at its end: what is said of what is typed, where it would lie over the palette otherwise. No key moves for it. */
export const { Place: PaletteNotePlace, Fill: InPaletteNote } = createSlot();
