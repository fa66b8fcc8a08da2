import { createSlot } from '#web/ui/frame/slot.tsx';

/**
 * Slot at the end of the palette for the note about the typed text, which would cover the palette otherwise. At the
 * end, it doesn't move the keys.
 */
export const { Place: PaletteNotePlace, Fill: InPaletteNote } = createSlot();
