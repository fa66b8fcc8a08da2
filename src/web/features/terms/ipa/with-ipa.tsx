import classes from './ipa.module.css';
import { signRuns } from './sign-runs.ts';

interface WithIpaProps {
  /** A whole sentence, or what stands on a button. */
  readonly text: string;
  /** What it names of signs that are others’ too. */
  readonly signs?: readonly string[] | undefined;
}

/** Text with its IPA in the face that tells all of its signs apart, as in the table. */
export function WithIpa({ text, signs }: WithIpaProps) {
  return signRuns(text, signs).map(({ text: run, isIpa }, at) =>
    isIpa ? (
      // oxlint-disable-next-line react/no-array-index-key -- runs have nothing else to be told apart by
      <span key={at} className={classes['sign']}>
        {run}
      </span>
    ) : (
      run
    ),
  );
}
