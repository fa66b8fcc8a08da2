import { digraphFor } from '#ipa/digraphs.ts';
import { EASILY_CONFUSED } from '#ipa/suggestions.ts';
import { examples } from './examples.ts';
import classes from './palette.module.css';
import { shownSign } from './palette-key.tsx';
import { signName } from './sign-names.ts';
import { words } from './words.ts';

/**
 * Describes the symbol under the pointer or with the focus. Its space is reserved, so that the layout doesn't shift.
 */
export function PaletteHint({ sign }: { readonly sign: string | null }) {
  if (sign === null) return <div className={classes['hint']}>{words.chooseField}</div>;
  const example = examples[sign];
  const lookAlike = EASILY_CONFUSED[sign];
  const digraph = digraphFor(sign);
  return (
    <div className={classes['hint']}>
      <span className={classes['hintSign']}>{shownSign(sign)}</span>
      <span className={classes['hintText']}>
        <b>{signName(sign)}</b>
        <span>{example === undefined ? lookAlike && words.notThat(lookAlike) : words.example(example)}</span>
      </span>
      {digraph && (
        <span className={classes['type']}>
          {words.type} <kbd>{digraph.letter}</kbd> <kbd>{digraph.key}</kbd>
        </span>
      )}
    </div>
  );
}
