import { nameAndId, shortLanguageName } from '#web/features/terms/language/language-names.ts';
import classes from './term-grid.module.css';

/** Shows the short name of a language and its ID; nothing if none is set. */
export function LanguageLabel({ id }: { readonly id: string | null }) {
  if (!id) return null;
  const name = shortLanguageName(id);
  return (
    <span className={classes['language']} title={nameAndId(id)}>
      {name !== undefined && <span className={classes['text']}>{name}</span>}
      {/* Separates the two texts for screen readers. */}{' '}
      <span className={name === undefined ? classes['text'] : classes['id']}>{id}</span>
    </span>
  );
}
