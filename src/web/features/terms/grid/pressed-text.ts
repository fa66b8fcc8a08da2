// Where in the text of a cell a press was: typing goes on there.

export interface PressedText {
  /** What is shown there. */
  readonly text: string;
  /** Before which of its characters, in UTF-16 units. */
  readonly at: number;
}

/** Undefined beside the text, and where the browser does not tell. */
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

/** The same place in what is edited: words to say something like are shown between quotes. Undefined where it is another text. */
export function caretAt({ text, at }: PressedText, edited: string): number | undefined {
  const begins = edited === '' ? -1 : text.indexOf(edited);
  return begins < 0 ? undefined : Math.min(Math.max(0, at - begins), edited.length);
}
