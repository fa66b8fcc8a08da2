import { SegmentedControl, Text } from '@mantine/core';
import { CHOICES, type Choice } from '#web/features/uploads/intake/decisions.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import classes from './choice-field.module.css';
import { words } from './words.ts';

interface ChoiceFieldProps {
  readonly label: string;
  /** Shows the label beside the choices; otherwise only screen readers read it. */
  readonly labelShown?: boolean;
  readonly choices: readonly Choice[];
  /** undefined if the files have different choices. */
  readonly choice: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}

/** Lets the person choose what to do with files whose names are taken. All choices are visible. */
export function ChoiceField({ label, labelShown = false, choices, choice, onChoose }: ChoiceFieldProps) {
  const narrow = useMediaQuery('(max-width: 36em)');
  const choose = (value: string) => {
    const chosen = CHOICES.find((one) => one === value);
    if (chosen) onChoose(chosen);
  };
  const data = choices.map((value) => ({ value, label: words.choices[value] }));
  return (
    <div className={classes['choice']}>
      {labelShown && (
        <Text size="sm" c="dimmed" aria-hidden>
          {label}
        </Text>
      )}
      <SegmentedControl
        size="sm"
        fullWidth={narrow && !labelShown}
        aria-label={label}
        value={choice ?? ''}
        onChange={choose}
        data={data}
      />
    </div>
  );
}
