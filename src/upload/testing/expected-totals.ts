import { NO_COUNTS, NO_LEFTOVERS, type Row, type Totals } from '#upload/model/row.ts';
import { waitsForItsFile } from '#upload/model/upload-state.ts';

type Sums = Omit<Totals, 'speed' | 'secondsLeft'>;

/** Computes the totals that a report must show if these are all rows. */
export function expectedTotals(rows: Iterable<Row>): Sums {
  const counts = { ...NO_COUNTS };
  const leftovers = { ...NO_LEFTOVERS };
  const sums = { files: 0, bytes: 0, sent: 0, again: 0, confirmed: 0, done: 0 };
  for (const { state, size, sent, confirmed, again = 0 } of rows) {
    counts[state.kind]++;
    if (waitsForItsFile(state)) {
      leftovers.all++;
      if (state.byHandle) leftovers.byHandle++;
    }
    if (state.kind === 'cancelled') continue;
    sums.files++;
    sums.bytes += size;
    sums.sent += sent;
    sums.again += again;
    sums.confirmed += confirmed;
    if (state.kind === 'done') sums.done += size;
  }
  return { ...sums, counts, leftovers };
}
