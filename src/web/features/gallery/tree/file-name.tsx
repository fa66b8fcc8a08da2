import { memo } from 'react';
import type { Hit } from '#catalog/client.ts';
import { words } from '#web/features/gallery/words.ts';
import { highlightSegments } from './highlight-segments.ts';
import classes from './tree.module.css';

const NO_HITS: readonly Hit[] = [];

interface FileNameProps {
  readonly name: string;
  /** Parts of the name that match the search; they are marked. */
  readonly hits?: readonly Hit[] | undefined;
}

/** Shows a name with all its spaces and in any writing direction. If it is too long, its stem is cut and its extension stays. */
export const FileName = memo(function FileName({ name, hits = NO_HITS }: FileNameProps) {
  if (name === '') return <span className={classes['noName']}>{words.row.noName}</span>;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 6 ? name.slice(dot) : '';
  const stem = name.length - ending.length;
  return (
    // The extension stays at the right, as in file managers, even if the stem is written from right to left.
    <span dir="ltr" className={classes['name']} title={name}>
      <bdi className={classes['stem']}>
        <Marked name={name} hits={hits} from={0} to={stem} />
      </bdi>
      {ending !== '' && (
        <span className={classes['ending']}>
          <Marked name={name} hits={hits} from={stem} to={name.length} />
        </span>
      )}
    </span>
  );
});

interface MarkedProps {
  readonly name: string;
  readonly hits: readonly Hit[];
  /** Range of the name that is shown here. */
  readonly from: number;
  readonly to: number;
}

function Marked({ name, hits, from, to }: MarkedProps) {
  return highlightSegments(hits, from, to).map(({ start, end, isHit }) =>
    isHit ? (
      <mark key={start} className={classes['hit']}>
        {name.slice(start, end)}
      </mark>
    ) : (
      name.slice(start, end)
    ),
  );
}
