// A place in a script with some text around it and a link.
import { Button } from '@mantine/core';
import type { ChangedPlace } from '#script/client.ts';
import type { SavedScript } from '#web/features/terms/scripts/store/saved-script.ts';
import classes from './scripts.module.css';
import { words } from './words.ts';

interface PlaceRowProps {
  readonly script: SavedScript;
  readonly place: ChangedPlace;
  readonly detail?: string;
  readonly onLine: (index: number) => void;
  readonly onTerm?: () => void;
}

/** Number of characters shown on either side. */
const CONTEXT_LENGTH = 30;

export function PlaceRow({ script, place, detail, onLine, onTerm }: PlaceRowProps) {
  const line = script.lines[place.line];
  if (!line) return null;
  const { text, at } = line;
  const matched = text.slice(place.from, place.to);
  return (
    <div className={classes['row']}>
      <div className={classes['name']}>
        <button type="button" className={classes['link']} onClick={() => onLine(place.line)}>
          <span className={classes['place']}>{words.place(script.placedBy, at)}</span>{' '}
          <span dir="auto">
            {truncateStart(text.slice(0, place.from))}
            <mark className={classes['mark']}>{matched}</mark>
            {truncateEnd(text.slice(place.to))}
          </span>
        </button>
        {detail !== undefined && <div className={classes['detail']}>{detail}</div>}
      </div>
      {onTerm && (
        <Button size="compact-xs" variant="default" aria-label={words.showTermOf(matched)} onClick={onTerm}>
          {words.showTerm}
        </Button>
      )}
    </div>
  );
}

function truncateStart(text: string): string {
  return text.length > CONTEXT_LENGTH
    ? `…${text.slice(-CONTEXT_LENGTH).replace(/^[\uDC00-\uDFFF]/, '')}`
    : text;
}

function truncateEnd(text: string): string {
  return text.length > CONTEXT_LENGTH
    ? `${text.slice(0, CONTEXT_LENGTH).replace(/[\uD800-\uDBFF]$/, '')}…`
    : text;
}
