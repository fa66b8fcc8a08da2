import type { ReactNode } from 'react';
import type { Facts } from '#catalog/client.ts';
import { changedAtText, lengthText, sizeText } from '#web/features/gallery/columns/facts-text.ts';
import { words } from '#web/features/gallery/columns/words.ts';
import { list } from '#web/lib/plural.ts';
import { codecText } from './codec-text.ts';

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A label with its value, in a `<dl>`. */
export function Fact({ label, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Length, size, last change and codecs of a file or of several together. Unknown values have no row. */
export function FactRows({ facts }: { readonly facts: Facts | undefined }) {
  if (!facts) return null;
  const { untimed, codecs } = facts;
  const rows = [
    { label: words.length, text: list([lengthText(facts), untimed > 0 ? words.untimed(untimed) : '']) },
    { label: words.size, text: sizeText(facts) },
    { label: words.changed, text: changedAtText(facts) },
    { label: words.codecs, text: codecText(codecs ?? '') },
  ];
  return rows.map(
    ({ label, text }) =>
      text !== '' && (
        <Fact key={label} label={label}>
          <bdi>{text}</bdi>
        </Fact>
      ),
  );
}
