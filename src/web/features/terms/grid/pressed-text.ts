// Finds the pressed position in the text of a cell, so that the caret starts there.

export interface PressedText {
  /** Text of the pressed element. */
  readonly text: string;
  /** Offset of the press in the text (UTF-16 units). */
  readonly at: number;
}

/**
 * Returns the pressed text and position; undefined outside of text, and in browsers without `caretPositionFromPoint`.
 */
export function pressedText({
  clientX,
  clientY,
}: {
  readonly clientX: number;
  readonly clientY: number;
}): PressedText | undefined {
  if (!('caretPositionFromPoint' in document)) return undefined;
  const position = document.caretPositionFromPoint(clientX, clientY);
  const node = position?.offsetNode;
  return position && node instanceof Text ? { text: node.data, at: position.offset } : undefined;
}

/**
 * Returns the pressed position in the edited text. The cell shows a respelling in quotes, so the offsets differ.
 * Undefined if the cell showed another text.
 */
export function findCaret({ text, at }: PressedText, edited: string): number | undefined {
  const begins = edited === '' ? -1 : text.indexOf(edited);
  return begins < 0 ? undefined : Math.min(Math.max(0, at - begins), edited.length);
}
