// Waveform: one vertical line per bucket, from its lowest to its highest sample. It is drawn twice: the played part
// over the rest.
import { memo } from 'react';
import type { Peaks } from '#waveform/client.ts';
import classes from './player.module.css';

const HEIGHT = 72;
/** Minimum height (px) of a line, for silence and for unknown parts. */
const MIN_BAR_PX = 1;
const FLAT: Peaks = { lowest: new Float32Array(1), highest: new Float32Array(1) };

export const Waveform = memo(function Outline({ peaks = FLAT }: { readonly peaks?: Peaks | undefined }) {
  const count = peaks.highest.length;
  const d = count === 1 ? `M0 ${HEIGHT / 2}H1` : toPath(peaks);
  return ['rest', 'played'].map((name) => (
    <svg
      key={name}
      className={classes[name]}
      viewBox={`0 0 ${count} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d={d} strokeWidth={count === 1 ? 2 * MIN_BAR_PX : 0.6} />
    </svg>
  ));
});

function toPath({ lowest, highest }: Peaks): string {
  const middle = HEIGHT / 2;
  let d = '';
  for (let index = 0; index < highest.length; index++) {
    const up = Math.max(MIN_BAR_PX, (highest[index] ?? 0) * middle);
    const down = Math.max(MIN_BAR_PX, -(lowest[index] ?? 0) * middle);
    d += `M${index + 0.5} ${(middle - up).toFixed(1)}V${(middle + down).toFixed(1)}`;
  }
  return d;
}
