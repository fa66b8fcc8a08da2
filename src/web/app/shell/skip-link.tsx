import { words } from '#web/app/words.ts';
import classes from './skip-link.module.css';

/** The first stop of Tab. Moves the focus by script, because following `#main` would add a history entry. */
export function SkipLink({ targetId }: { readonly targetId: string }) {
  return (
    <a
      href={`#${targetId}`}
      className={classes['skip']}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(targetId)?.focus();
      }}
    >
      {words.skip}
    </a>
  );
}
