// Suggests IPA for a word from the workspace's other glossaries and a dictionary of US English. Once requested,
// suggestions stay on for the next words. Nothing is saved until the user picks one.
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { TermFormValues } from '#web/features/terms/form/term-form-values.ts';
import classes from '#web/features/terms/ipa/ipa.module.css';
import { words } from '#web/features/terms/ipa/words.ts';
import { createStore } from '#web/lib/store.ts';
import { useSuggestions } from './use-suggestions.ts';

const asked = createStore(false);
const REST_MS = 400;
const DICTIONARY_ACCENT = 'en-US';

export interface IpaSuggestionsProps {
  readonly glossaryId: string;
}

interface Row {
  readonly ipa: string;
  readonly source: string;
  /** Accent of the pronunciation; "" if unknown. */
  readonly accent: string;
}

export function IpaSuggestions({ glossaryId }: IpaSuggestionsProps) {
  const { setValue, getValues, setFocus, clearErrors } = useFormContext<TermFormValues>();
  const [typed, languageId] = useWatch<TermFormValues, ['word', 'languageId']>({
    name: ['word', 'languageId'],
  });
  const [word] = useDebouncedValue(typed.trim(), REST_MS);
  const isAsked = useSyncExternalStore(asked.subscribe, asked.get);
  const { data, isFetching, isError, refetch } = useSuggestions(word, languageId, glossaryId, isAsked);
  const wasPressed = useRef(false);
  const ask = () => {
    wasPressed.current = true;
    asked.set(true);
  };
  // The pressed button disappears, so the focus moves to the heading of the suggestions.
  const [takeFocus] = useState(() => (heading: HTMLElement | null) => {
    if (heading && wasPressed.current) heading.focus();
    wasPressed.current = false;
  });
  if (word === '') return null;
  if (!isAsked || isError)
    return (
      <div className={classes['suggestions']}>
        {isError && <p role="alert">{words.suggest.failed}</p>}
        <Button size="xs" variant="default" onClick={isError ? () => void refetch() : ask}>
          {isError ? words.suggest.again : words.suggest.ask}
        </Button>
      </div>
    );
  const rows: Row[] = [
    ...(data?.elsewhere ?? []).map(({ ipa, glossary, accent }) => ({
      ipa,
      source: words.suggest.elsewhere(glossary, accent),
      accent,
    })),
    ...(data?.dictionary ?? []).map((ipa) => ({
      ipa,
      source: words.suggest.dictionary,
      accent: DICTIONARY_ACCENT,
    })),
  ];
  return (
    <section className={classes['suggestions']} aria-label={words.suggest.title} aria-busy={isFetching}>
      <h3 ref={takeFocus} tabIndex={-1}>
        {words.suggest.title}
      </h3>
      <output>
        {isFetching ? words.suggest.looking : rows.length === 0 ? words.suggest.nothing(word) : null}
      </output>
      <ul>
        {rows.map(({ ipa, source, accent }) => (
          <li key={ipa + source}>
            <span className={classes['ipaText']}>{ipa}</span>
            <span className={classes['source']}>{source}</span>
            <button
              type="button"
              className={classes['offer']}
              aria-label={words.use(ipa)}
              onClick={() => {
                setValue('phonemization', ipa, { shouldDirty: true });
                if (getValues('pronunciationLanguageId').trim() === '')
                  setValue('pronunciationLanguageId', accent, { shouldDirty: true });
                clearErrors();
                setFocus('phonemization');
              }}
            >
              {words.suggest.use}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
