// Field for a language ID. It suggests languages by name and ID, and accepts any ID.
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
  /** Called when the field is left, with the ID that the typed text stands for. */
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
        // A chosen option also arrives here. It matches itself best, so the list starts with it.
        setTyping(true);
        onChange(next);
      }}
      onBlur={leave}
      // Render again after the list opened. Otherwise aria-expanded stays false, because the field was rendered before
      // the list.
      onDropdownOpen={() => requestAnimationFrame(() => renderAgain((times) => times + 1))}
      data={listed(offers, typing && value.trim() !== '')}
      filter={({ options }) => options}
      selectFirstOptionOnChange={typing && value.trim() !== ''}
      // The list scrolls itself. A scroll area around it could not be scrolled by keyboard.
      withScrollArea={false}
      classNames={{ ...fieldClasses, options: classes['options'] ?? '' }}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      renderOption={({ option }) => <Offer id={option.value} isAsTyped={option.value === asTyped} />}
    />
  );
}

/** Returns grouped options for browsing, or a flat list by relevance while the user types. */
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
