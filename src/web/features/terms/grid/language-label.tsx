import { nameAndId, shortLanguageName } from '#web/features/terms/language/language-names.ts';
import { words } from '#web/features/terms/words.ts';
import classes from './term-grid.module.css';

/** A language by its short name and its id, which is what counts. */
export function LanguageLabel({ id }: { readonly id: string | null }) {
  if (!id) return <Unset />;
  const name = shortLanguageName(id);
  return (
    <span className={classes['language']} title={nameAndId(id)}>
      {name !== undefined && <span className={classes['text']}>{name}</span>}
      <span className={name === undefined ? classes['text'] : classes['id']}>{id}</span>
    </span>
  );
}

/** An empty cell, said aloud too. */
export function Unset() {
  return (
    <span className={classes['unset']}>
      <span aria-hidden>–</span>
      <span className={classes['hidden']}>{words.table.empty}</span>
    </span>
  );
}
