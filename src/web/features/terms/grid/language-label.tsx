import { nameAndId, shortLanguageName } from '#web/features/terms/language/language-names.ts';
import classes from './term-grid.module.css';

/** A language by its short name and its id, which is what counts; nothing where none is set. */
export function LanguageLabel({ id }: { readonly id: string | null }) {
  if (!id) return null;
  const name = shortLanguageName(id);
  return (
    <span className={classes['language']} title={nameAndId(id)}>
      {name !== undefined && <span className={classes['text']}>{name}</span>}
      {/* Not seen, but heard. */}{' '}
      <span className={name === undefined ? classes['text'] : classes['id']}>{id}</span>
    </span>
  );
}
