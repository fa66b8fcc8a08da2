import type { Facts } from '#catalog/client.ts';
import { changedAtText, changedText, lengthText, sizeText } from './facts-text.ts';
import { words } from './words.ts';

/** Length, size and last change of a file, or of all files in a folder, in the columns of a row. */
export function FactCells({ facts }: { readonly facts: Facts }) {
  return (
    <>
      <span title={facts.untimed > 0 ? words.untimed(facts.untimed) : undefined}>{lengthText(facts)}</span>
      <span>{sizeText(facts)}</span>
      <span title={changedAtText(facts)}>{changedText(facts)}</span>
    </>
  );
}
