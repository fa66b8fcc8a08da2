import type { FormatCounts } from '#catalog/client.ts';
import { formatCount } from '#web/lib/format.ts';
import classes from './details.module.css';
import { words } from './words.ts';

/** A bar chart of the number of files per format, most frequent first. With a single format it renders nothing. */
export function FormatBars({ formats }: { readonly formats: FormatCounts }) {
  const most = formats[0]?.[1] ?? 0;
  if (formats.length < 2) return null;
  return (
    <section className={classes['formats']} aria-label={words.formats}>
      <h3>{words.formats}</h3>
      <dl>
        {formats.map(([format, count]) => (
          <div key={format ?? ''}>
            <dt>{words.formatOf(format)}</dt>
            <dd>
              <span className={classes['bar']} aria-hidden>
                <span style={{ width: `${(count / most) * 100}%` }} />
              </span>
              {formatCount(count)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
