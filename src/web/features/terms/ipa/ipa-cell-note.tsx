// Note at a cell while IPA is typed. It shows how the IPA sounds, which characters will be cleaned, and which ones are
// doubtful. The cell keeps the focus.
import { Popover } from '@mantine/core';
import { type SyntheticEvent, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Term } from '#contract/glossary.ts';
import { looksLikeNotation } from '#ipa/notation.ts';
import { useIsNarrow } from '#web/features/terms/columns/shown-columns.ts';
import { InPaletteNote } from '#web/features/terms/ipa/palette/palette-note.ts';
import { palette } from '#web/features/terms/ipa/palette/palette-store.ts';
import { PORTAL_IN_MAIN } from '#web/features/terms/portal-in-main.ts';
import { looksLikeIpa } from '#web/features/terms/range/cell-changes.ts';
import { words as termWords } from '#web/features/terms/words.ts';
import type { OfferAction } from './advice.ts';
import { AdviceLines } from './advice-lines.tsx';
import { cleanedIpa } from './clean-ipa.ts';
import classes from './ipa.module.css';
import { IpaReads } from './ipa-reads.tsx';
import { IpaText } from './ipa-text.tsx';
import { getSigns } from './sign-runs.ts';
import { useAdvice } from './use-advice.ts';

export interface IpaCellNoteProps {
  readonly id: string;
  readonly term: Term;
  readonly draft: string;
  /** Whether the cell accepts a respelling too. The note then appears only for text that is likely to be IPA. */
  readonly takesWords: boolean;
  readonly onTake: (action: OfferAction) => void;
}

const stay = (event: SyntheticEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

export function IpaCellNote(props: IpaCellNoteProps) {
  return props.takesWords && !looksLikeIpa(props.draft) && !looksLikeNotation(props.draft) ? null : (
    <Note {...props} />
  );
}

function Note({ id, term, draft, onTake }: IpaCellNoteProps) {
  const context = { word: term.word, language: term.pronunciationLanguageId ?? '' };
  const advice = useAdvice(draft, context);
  const fixes = draft === term.phonemization ? [] : (cleanedIpa(draft)?.fixes ?? []);
  const take = useEffectEvent((number: number) => {
    const offer = advice.flatMap(({ offers }) => offers)[number - 1];
    if (offer) onTake(offer.action);
    return offer !== undefined;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const number = event.altKey ? /^Digit([1-9])$/.exec(event.code)?.[1] : undefined;
      if (number === undefined || !take(Number(number))) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);

  const isNarrow = useIsNarrow();
  const isPaletteOpen = useSyncExternalStore(palette.subscribe, palette.get) !== 'closed';
  // On a narrow screen without the palette, the bar of the cell already shows what the transcription sounds like.
  const showsReading = !isNarrow || isPaletteOpen;
  if (draft.trim() === '' || (!showsReading && fixes.length === 0 && advice.length === 0)) return null;
  const note = (
    <div id={id}>
      <div className={classes['line']}>
        {showsReading && <IpaReads typed={draft} />}
        {fixes.length > 0 && (
          <span className={classes['quiet']}>
            <IpaText text={termWords.ipa.willMend(fixes)} signs={getSigns(fixes)} />
          </span>
        )}
      </div>
      <AdviceLines advice={advice} onTake={onTake} hasKeys />
    </div>
  );
  // On a narrow screen the palette leaves no room beside the cell.
  if (isNarrow && isPaletteOpen)
    return (
      <InPaletteNote>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keeps the focus in the cell */}
        <div onMouseDown={stay} onClick={stay}>
          {note}
        </div>
      </InPaletteNote>
    );
  return (
    <Popover
      opened
      // On a narrow screen the bar of the cell is below.
      position={isNarrow ? 'top-start' : 'bottom-start'}
      withRoles={false}
      width={340}
      offset={2}
      {...PORTAL_IN_MAIN}
    >
      <Popover.Target>
        <span className={classes['anchor']} />
      </Popover.Target>
      <Popover.Dropdown className={classes['cellNote'] ?? ''} onMouseDown={stay} onClick={stay}>
        {note}
      </Popover.Dropdown>
    </Popover>
  );
}
