import { Button, TextInput } from '@mantine/core';
import { use, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { IpaReads } from '#web/features/terms/ipa/ipa-parts.tsx';
import { setIpaTarget } from '#web/features/terms/ipa/ipa-target.ts';
import { IpaText } from '#web/features/terms/ipa/ipa-text.tsx';
import { IPA_TYPING, onIpaKey } from '#web/features/terms/ipa/ipa-typing.ts';
import { openPalette } from '#web/features/terms/ipa/palette/palette-store.ts';
import { getSigns } from '#web/features/terms/ipa/sign-runs.ts';
import { words } from '#web/features/terms/words.ts';
import { ApiName } from './field-help.tsx';
import classes from './term-form.module.css';
import type { TermFormValues } from './term-form-values.ts';
import { IpaCleaningContext } from './use-ipa-cleaning.ts';

/**
 * IPA field. The line below it shows how the IPA sounds or, after leaving the field, the cleaned symbols. Both use the
 * same line, so nothing moves.
 */
export function IpaField() {
  const { register, formState } = useFormContext<TermFormValues>();
  const typed = useWatch<TermFormValues, 'phonemization'>({ name: 'phonemization' });
  const { shown, clean, undo } = use(IpaCleaningContext);
  const { onBlur, ref, ...field } = register('phonemization');
  const input = useRef<HTMLInputElement>(null);
  const isCleaned = shown !== null && shown.fixes.length > 0 && shown.value === typed;
  const openSigns = () => {
    if (input.current) setIpaTarget(input.current);
    openPalette('pointer');
  };
  return (
    <TextInput
      label={words.form.fields.phonemization}
      description={
        <span className={classes['ipaLine']}>
          {typed.trim() === '' ? (
            // One flex item for all runs of the text.
            <span>
              <IpaText text={words.form.phonemizationHint} />
            </span>
          ) : (
            !isCleaned && <IpaReads typed={typed} />
          )}
          {!isCleaned && <ApiName name="phonemization" />}
          <output>
            {isCleaned && <IpaText text={words.ipa.mended(shown.fixes)} signs={getSigns(shown.fixes)} />}
          </output>
          {isCleaned && (
            <Button size="compact-xs" variant="subtle" onClick={undo}>
              {words.undo}
            </Button>
          )}
        </span>
      }
      error={formState.errors.phonemization?.message}
      classNames={{ input: classes['ipa'] ?? '' }}
      rightSection={
        <Button size="compact-xs" variant="subtle" onClick={openSigns}>
          {words.ipa.palette}
        </Button>
      }
      rightSectionWidth={64}
      {...IPA_TYPING}
      onKeyDown={onIpaKey}
      {...field}
      ref={(element) => {
        ref(element);
        input.current = element;
      }}
      onBlur={(event) => {
        void onBlur(event);
        clean();
      }}
    />
  );
}
