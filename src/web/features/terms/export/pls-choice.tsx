// Options of a PLS lexicon: target service and language, with a list of data that is lost.
import { Select, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import { type Lexicon, PLS_PRESETS, type PlsPreset, type PlsPreview } from '#lexicon/client.ts';
import { nameAndId } from '#web/features/terms/language/language-names.ts';
import { termLanguages } from '#web/features/terms/list/term-filter.ts';
import { LossList } from './loss-list.tsx';
import { words } from './words.ts';

interface PlsChoiceProps {
  readonly name: string;
  readonly terms: readonly Term[];
  readonly lexicon: Lexicon | undefined;
  readonly preset: PlsPreset;
  readonly onPreset: (preset: PlsPreset) => void;
  /** Null for all languages. */
  readonly language: string | null;
  readonly onLanguage: (language: string | null) => void;
  readonly onCount: (held: number) => void;
}

export function PlsChoice(props: PlsChoiceProps) {
  const { name, terms, lexicon, preset, onPreset, language, onLanguage, onCount } = props;
  const [preview, setPreview] = useState<PlsPreview>();
  const take = useEffectEvent((next: PlsPreview) => {
    setPreview(next);
    onCount(next.termCount);
  });
  useEffect(() => {
    let isWanted = true;
    const count = async (asked: Lexicon) => {
      const next = await asked.call('previewPls', preset, language);
      if (isWanted) take(next);
    };
    // A failure is ignored, because the download fails too and reports it.
    if (lexicon) void count(lexicon).catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [lexicon, preset, language]);

  const languages = termLanguages(terms);
  const count =
    language === null ? terms.length : terms.filter((term) => term.languageId === language).length;
  return (
    <Stack gap="sm">
      <Select
        label={words.preset}
        allowDeselect={false}
        data={PLS_PRESETS.map((value) => ({ value, label: words.presets[value] }))}
        value={preset}
        onChange={(value) => onPreset(PLS_PRESETS.find((one) => one === value) ?? 'standard')}
      />
      <Text size="sm" c="dimmed">
        {words.presetNotes[preset]}
      </Text>
      {languages.length > 1 && (
        <Select
          label={words.language}
          allowDeselect={false}
          searchable
          data={[
            { value: '', label: words.allLanguages },
            ...languages.map((id) => ({ value: id, label: nameAndId(id) })),
          ]}
          value={language ?? ''}
          onChange={(value) => onLanguage(value || null)}
        />
      )}
      <output>
        <Text size="sm">
          {preview === undefined
            ? words.counting
            : preview.termCount === 0
              ? words.nothing
              : words.held(preview.termCount, count, preview.files)}
        </Text>
      </output>
      {preview && <LossList name={name} losses={preview.losses} />}
    </Stack>
  );
}
