import classes from './palette.module.css';
import { PaletteKey, type PaletteKeyProps } from './palette-key.tsx';
import { VOWELS } from './palette-signs.ts';
import { words } from './words.ts';

/** Vowels, arranged by tongue position: high to low, front to back. */
export function VowelChart(keys: Omit<PaletteKeyProps, 'sign'>) {
  return (
    <>
      <div className={classes['scale']}>
        <span>{words.front}</span>
        <span>{words.back}</span>
      </div>
      <div className={classes['chart']}>
        <svg viewBox="0 0 308 158" preserveAspectRatio="none" aria-hidden>
          <path d="M24 14H284V144H142Z" />
          <path d="M63 57H284M104 102H284M154 14L213 144" />
        </svg>
        {VOWELS.map(({ signs, left, top }) => (
          <span key={signs[0]} className={classes['vowels']} style={{ left: `${left}%`, top: `${top}%` }}>
            {signs.map((sign) => (
              <PaletteKey key={sign} sign={sign} {...keys} />
            ))}
          </span>
        ))}
      </div>
    </>
  );
}
