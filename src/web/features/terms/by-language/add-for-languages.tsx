// Dialog that adds a word in several languages, with the pronunciation of one of its terms.
import { Button, Checkbox, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import { type Changes, withChanges } from '#web/features/terms/editing/changes.ts';
import { IpaText } from '#web/features/terms/ipa/ipa-text.tsx';
import { LanguageInput } from '#web/features/terms/language/language-input.tsx';
import { nameAndId } from '#web/features/terms/language/language-names.ts';
import { pronunciationText, shownPronunciations } from '#web/features/terms/list/method.ts';
import { PORTAL_IN_MAIN } from '#web/features/terms/portal-in-main.ts';
import { list } from '#web/lib/plural.ts';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import classes from './by-language.module.css';
import { forLanguage, missingLanguages, type WordRow } from './word-rows.ts';
import { words } from './words.ts';

interface AddForLanguagesProps {
  readonly row: WordRow;
  /** Languages that are checked initially. */
  readonly wanted: readonly string[];
  readonly languages: readonly string[];
  readonly onAdd: (made: readonly Changes[]) => void;
  readonly onClose: () => void;
}

export function AddForLanguages({ row, wanted, languages, onAdd, onClose }: AddForLanguagesProps) {
  const terms = [...row.terms.values()].flat();
  const gaps = missingLanguages(row, languages);
  const [likeId, setLikeId] = useState(terms[0]?.id ?? null);
  const [chosen, setChosen] = useState<readonly string[]>(wanted);
  const [another, setAnother] = useState('');
  const like = terms.find(({ id }) => id === likeId) ?? terms[0];
  const other = another.trim();
  const isNew = other !== '' && !row.terms.has(other) && !chosen.includes(other);
  const all = isNew ? [...chosen, other] : chosen;

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (like && all.length > 0) onAdd(all.map((id) => forLanguage(like, id)));
      }}
    >
      <Stack gap="md">
        <Select
          label={words.like}
          allowDeselect={false}
          data-autofocus
          comboboxProps={PORTAL_IN_MAIN}
          withScrollArea={false}
          data={terms.map((term) => ({ value: term.id, label: getLabel(term) }))}
          renderOption={({ option }) => <IpaText text={option.label} />}
          classNames={{ input: classes['withIpa'] ?? '' }}
          value={like?.id ?? null}
          onChange={setLikeId}
        />
        {gaps.length > 1 && (
          <Checkbox
            label={words.all}
            checked={chosen.length === gaps.length}
            indeterminate={chosen.length > 0 && chosen.length < gaps.length}
            onChange={(event) => setChosen(event.currentTarget.checked ? gaps : [])}
          />
        )}
        {gaps.length > 0 && (
          <Checkbox.Group label={words.languages} value={[...chosen]} onChange={setChosen}>
            <div className={classes['choices']}>
              {gaps.map((id) => (
                <Checkbox
                  key={id}
                  value={id}
                  label={nameAndId(id)}
                  description={
                    like && <IpaText text={getPronunciation(withChanges(like, forLanguage(like, id)))} />
                  }
                />
              ))}
            </div>
          </Checkbox.Group>
        )}
        <LanguageInput
          label={words.another}
          value={another}
          onChange={setAnother}
          comboboxProps={PORTAL_IN_MAIN}
          openOnFocus={false}
        />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" disabled={all.length === 0}>
            {words.add(all.length)}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

function getPronunciation(term: Term): string {
  return list(shownPronunciations(term).map(pronunciationText));
}

function getLabel(term: Term): string {
  return list([nameAndId(term.languageId), getPronunciation(term)]);
}
