import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { CHOICES, type Choice } from '#web/features/uploads/intake/decisions.ts';
import classes from './check-dialog.module.css';
import { words } from './words.ts';

interface ChoiceSelectProps {
  readonly label: string;
  /** Beside the select; otherwise for screen readers only. */
  readonly labelShown?: boolean;
  readonly choices: readonly Choice[];
  /** undefined where the files it stands for differ. */
  readonly choice: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}

export function ChoiceSelect({ label, labelShown = false, choices, choice, onChoose }: ChoiceSelectProps) {
  const id = useId();
  return (
    <div className={classes['choice']}>
      {labelShown && (
        <label htmlFor={id} className={classes['choiceLabel']}>
          {label}
        </label>
      )}
      <NativeSelect
        id={id}
        size="sm"
        {...(!labelShown && { 'aria-label': label })}
        value={choice ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const chosen = CHOICES.find((one) => one === value);
          if (chosen) onChoose(chosen);
        }}
      >
        {choice === undefined && <option value="">{words.mixed}</option>}
        {choices.map((one) => (
          <option key={one} value={one}>
            {words.choices[one]}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
