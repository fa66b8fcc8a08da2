// Small files and parts of large ones go side by side, so that neither stands behind the other.

export type Lane = 'small' | 'large';

/** Who is next when both wait: whoever has less under way. */
export function fairer(underWay: Readonly<Record<Lane, number>>): Lane {
  return underWay.small <= underWay.large ? 'small' : 'large';
}
