import classes from './ipa.module.css';
import { signRuns } from './sign-runs.ts';

interface IpaTextProps {
  /** A whole sentence, or the label of a button. */
  readonly text: string;
  /** Symbols in the text that aren't used in IPA only. */
  readonly signs?: readonly string[] | undefined;
}

/** Shows text with its IPA in the font used by the table, which makes similar symbols distinct. */
export function IpaText({ text, signs }: IpaTextProps) {
  return signRuns(text, signs).map(({ text: run, isIpa }, at) =>
    isIpa ? (
      // oxlint-disable-next-line react/no-array-index-key -- runs have no other identity
      <span key={at} className={classes['sign']}>
        {run}
      </span>
    ) : (
      run
    ),
  );
}
