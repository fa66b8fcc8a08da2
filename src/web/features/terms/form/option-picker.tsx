import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import {
  PRONUNCIATION_FIELDS,
  PRONUNCIATION_OPTIONS,
  type PronunciationOption,
  satisfiedOptions,
} from '#contract/pronunciation.ts';
import type { TermDraft } from '#web/features/terms/editing/changes.ts';
import { OptionSymbol } from '#web/features/terms/option-symbol.tsx';
import { words } from '#web/features/terms/words.ts';
import classes from './term-form.module.css';
import type { TermFormValues } from './term-form-values.ts';

/** Choice of the pronunciation option. Text typed for one option stays in the form while another is chosen. */
export function OptionPicker({ before }: { readonly before: Readonly<TermDraft> | undefined }) {
  const { control, getValues, setValue, clearErrors } = useFormContext<TermFormValues>();
  const { field } = useController({ name: 'option', control });
  const id = useId();
  const choose = (option: PronunciationOption) => {
    field.onChange(option);
    // Keep errors of other fields, which don't depend on the option.
    clearErrors(PRONUNCIATION_FIELDS);
    clearErrors('root');
    // A respelling in a new term is read in the term's language, as in a new row of the table.
    if (!before && option === 'pronounce-as' && getValues('phonemizationLanguageId') === '')
      setValue('phonemizationLanguageId', getValues('languageId'));
    // Choosing an option that the term doesn't have replaces its options.
    setValue('others', before && !satisfiedOptions(before).includes(option) ? 'remove' : 'keep');
  };
  return (
    <fieldset className={classes['question']}>
      <legend>{words.form.option}</legend>
      <div className={classes['options']}>
        {PRONUNCIATION_OPTIONS.map((option, at) => (
          <label key={option} className={classes['option']}>
            <input
              type="radio"
              name={field.name}
              value={option}
              checked={field.value === option}
              aria-labelledby={`${id}title${at}`}
              aria-describedby={`${id}hint${at}`}
              onChange={() => choose(option)}
              onBlur={field.onBlur}
            />
            <span id={`${id}title${at}`} className={classes['optionTitle']}>
              <OptionSymbol option={option} />
              {words.how[option]}
            </span>
            <span id={`${id}hint${at}`} className={classes['optionHint']}>
              {words.form.optionHints[option]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
