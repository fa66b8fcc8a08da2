import { IconAlertTriangle } from '@tabler/icons-react';
import type { Advice, OfferAction } from './advice.ts';
import classes from './ipa.module.css';
import { IpaText } from './ipa-text.tsx';
import { words } from './words.ts';

interface AdviceLinesProps {
  readonly advice: readonly Advice[];
  readonly onTake: (action: OfferAction) => void;
  /** Shows a shortcut for each offer. Needed in a cell, because Tab leaves the cell there. */
  readonly hasKeys?: boolean;
}

export function AdviceLines({ advice, onTake, hasKeys = false }: AdviceLinesProps) {
  let number = 0;
  return advice.map(({ text, signs, offers }) => (
    <div key={text} className={classes['advice']}>
      <IconAlertTriangle size={14} aria-hidden />
      <span className={classes['adviceText']}>
        <IpaText text={text} signs={signs} />
      </span>
      {offers.length > 0 && (
        <span className={classes['alternatives']}>
          {offers.map(({ label, action }) => {
            number += 1;
            return (
              <button
                key={label}
                type="button"
                className={classes['offer']}
                tabIndex={hasKeys ? -1 : undefined}
                onClick={() => onTake(action)}
              >
                <span>
                  <IpaText text={label} />
                </span>
                {hasKeys && <kbd>{words.key(number)}</kbd>}
              </button>
            );
          })}
        </span>
      )}
    </div>
  ));
}
