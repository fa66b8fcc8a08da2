import { DIGRAPHS } from '#ipa/digraphs.ts';
import classes from './palette.module.css';
import { shownSign } from './palette-key.tsx';
import { signName } from './sign-names.ts';
import { words } from './words.ts';

/** Lists how each symbol is typed on an ordinary keyboard. */
export function TypingList() {
  return (
    <>
      <p className={classes['text']}>{words.typingText}</p>
      <ul className={classes['typing']}>
        {DIGRAPHS.map(({ letter, key, symbol }) => (
          <li key={symbol} title={signName(symbol)}>
            <kbd>{letter}</kbd>
            <kbd>{key}</kbd>
            <span>{shownSign(symbol)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
