// A field for a language id: suggests by name and by id, takes any id.
import { Autocomplete, type AutocompleteProps, Group, Text } from '@mantine/core';
import { type FocusEvent, use, useMemo, useState } from 'react';
import { words } from '#web/features/terms/words.ts';
import classes from './language-input.module.css';
import { languageName } from './language-names.ts';
import { type LanguageOffer, offerLanguages, settleLanguage } from './suggest-languages.ts';
import { UsedLanguagesContext } from './used-languages-context.ts';

interface LanguageInputProps extends Omit<AutocompleteProps, 'value' | 'onChange' | 'data' | 'classNames'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fieldClasses?: { readonly root: string; readonly input: string };
  /** Called when the field is left, with the id that what was typed stands for. */
  readonly onSettle?: (id: string) => void;
}

export function LanguageInput({
  value,
  onChange,
  onBlur,
  onSettle,
  fieldClasses,
  ...rest
}: LanguageInputProps) {
  const used = use(UsedLanguagesContext);
  const [typing, setTyping] = useState(false);
  const [, renderAgain] = useState(0);
  const offers = useMemo(() => offerLanguages(typing ? value : '', used), [typing, value, used]);
  const asTyped = offers.find(({ kind }) => kind === 'as-typed')?.id;

  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const settled = typing ? settleLanguage(value, used) : value;
    setTyping(false);
    if (settled !== value) onChange(settled);
    onSettle?.(settled);
    onBlur?.(event);
  };

  return (
    <Autocomplete
      {...rest}
      value={value}
      onChange={(next) => {
        // A choice arrives here as well; it matches itself best, so that the list then starts with it.
        setTyping(true);
        onChange(next);
      }}
      onBlur={leave}
      // The field says which list it opened only when rendered after that list: aria-expanded would stay false.
      onDropdownOpen={() => requestAnimationFrame(() => renderAgain((times) => times + 1))}
      data={listed(offers, typing && value.trim() !== '')}
      filter={({ options }) => options}
      selectFirstOptionOnChange={typing && value.trim() !== ''}
      // The list itself scrolls: a scrolling box around it would be one no key reaches.
      withScrollArea={false}
      classNames={{ ...fieldClasses, options: classes['options'] ?? '' }}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      renderOption={({ option }) => <Offer id={option.value} isAsTyped={option.value === asTyped} />}
    />
  );
}

/** Groups to look through; while one types, the best match first, whichever group it is of. */
function listed(offers: readonly LanguageOffer[], isSearch: boolean) {
  const of = (kind: LanguageOffer['kind']) =>
    offers.filter((offer) => offer.kind === kind).map(({ id }) => id);
  const used = of('used');
  if (isSearch || used.length === 0) return offers.map(({ id }) => id);
  return [
    { group: words.languageField.used, items: used },
    { group: words.languageField.known, items: of('known') },
  ];
}

function Offer({ id, isAsTyped }: { readonly id: string; readonly isAsTyped: boolean }) {
  const name = languageName(id);
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between" w="100%">
      <span>{isAsTyped && name === undefined ? words.languageField.asTyped(id) : (name ?? id)}</span>
      <Text span size="xs" className={classes['offerId']}>
        {id}
      </Text>
    </Group>
  );
}
