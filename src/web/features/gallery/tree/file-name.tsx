import { foldForSearch } from '#text/fold.ts';
import { words } from '#web/features/gallery/words.ts';
import classes from './tree.module.css';

interface FileNameProps {
  readonly name: string;
  /** What is searched for: marked in the name. */
  readonly query?: string;
}

/** A name as it is, blanks and all, whatever its writing direction; too long, it loses its middle, not its ending. */
export function FileName({ name, query = '' }: FileNameProps) {
  if (name === '') return <span className={classes['noName']}>{words.row.noName}</span>;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 6 ? name.slice(dot) : '';
  const stem = name.slice(0, name.length - ending.length);
  return (
    // The ending stands at the right, as file managers have it, whichever way the rest is read.
    <span dir="ltr" className={classes['name']} title={name}>
      <bdi className={classes['stem']}>
        <Marked text={stem} query={query} />
      </bdi>
      {ending !== '' && (
        <span className={classes['ending']}>
          <Marked text={ending} query={query} />
        </span>
      )}
    </span>
  );
}

function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  const folded = foldForSearch(text);
  const at = query === '' ? -1 : folded.indexOf(foldForSearch(query));
  // Where folding changes the length, places in the folded text are not places in the name.
  if (at < 0 || folded.length !== text.length) return text;
  const end = at + foldForSearch(query).length;
  return (
    <>
      {text.slice(0, at)}
      <mark className={classes['hit']}>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
