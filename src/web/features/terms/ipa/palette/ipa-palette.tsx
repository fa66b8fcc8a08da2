// Palette of all IPA symbols, inserted into the field being edited. Each symbol shows its name, an example word and how
// it is typed.
import { CloseButton, SegmentedControl } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { focusIpa, insertSign, scrollToIpa } from '#web/features/terms/ipa/ipa-target.ts';
import classes from './palette.module.css';
import { PaletteHint } from './palette-hint.tsx';
import { PaletteKey } from './palette-key.tsx';
import { findNearest } from './palette-keys.ts';
import { PaletteNotePlace } from './palette-note.ts';
import { CONSONANTS, OTHER_SIGNS, type SignGroup } from './palette-signs.ts';
import { closePalette, noteRecent, palette, recent } from './palette-store.ts';
import { TypingList } from './typing-list.tsx';
import { VowelChart } from './vowel-chart.tsx';
import { words } from './words.ts';

const TABS = ['consonants', 'vowels', 'marks', 'typing'] as const;

export function IpaPalette() {
  const [tab, setTab] = useState<(typeof TABS)[number]>('vowels');
  const [pointed, setPointed] = useState<string | null>(null);
  const keys = useRef<HTMLDivElement>(null);
  const state = useSyncExternalStore(palette.subscribe, palette.get);
  const last = useSyncExternalStore(recent.subscribe, recent.get);
  // Opening the palette shrinks the form above, so its field may need to be scrolled into view.
  useEffect(scrollToIpa, []);
  useEffect(() => {
    if (state === 'entered') keys.current?.querySelector<HTMLElement>('[data-sign]')?.focus();
  }, [state]);

  const choose = (sign: string) => {
    if (insertSign(sign)) noteRecent(sign);
  };
  const leave = () => {
    closePalette();
    focusIpa();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Keys pressed here must not reach the form or table around the palette.
    event.stopPropagation();
    if (event.key === 'Escape') {
      palette.set('open');
      focusIpa();
    } else if (moveFocus(event.currentTarget, event.key)) event.preventDefault();
  };
  const shared = { onChoose: choose, onPoint: setPointed };
  const groups: readonly SignGroup[] = tab === 'consonants' ? CONSONANTS : tab === 'marks' ? OTHER_SIGNS : [];

  return (
    <section className={classes['palette']} aria-label={words.title}>
      <header className={classes['head']}>
        <SegmentedControl
          aria-label={words.kinds}
          size="xs"
          value={tab}
          onChange={(chosen) => setTab(TABS.find((known) => known === chosen) ?? 'vowels')}
          data={TABS.map((known) => ({ value: known, label: words.tabs[known] }))}
          // Keep the focus in the cell while the user switches tabs of the palette.
          onMouseDown={(event) => event.preventDefault()}
        />
        <CloseButton size="sm" aria-label={words.close} onClick={leave} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the keys in it take the focus */}
      <div
        ref={keys}
        role="toolbar"
        aria-label={words.keys}
        aria-orientation="horizontal"
        className={classes['keys']}
        onKeyDown={onKeyDown}
        tabIndex={-1}
      >
        <Row title={words.recent} signs={last} hasFirst {...shared} />
        {tab === 'vowels' && <VowelChart {...shared} />}
        {tab === 'typing' && <TypingList />}
        {groups.map((group) => (
          <Row key={group.title} {...group} {...shared} />
        ))}
      </div>
      <PaletteNotePlace className={classes['note']} />
      <PaletteHint sign={pointed} />
    </section>
  );
}

interface RowProps extends SignGroup {
  readonly hasFirst?: boolean;
  readonly onChoose: (sign: string) => void;
  readonly onPoint: (sign: string) => void;
}

function Row({ title, signs, hasFirst = false, ...shared }: RowProps) {
  return (
    <>
      <div className={classes['title']}>{title}</div>
      <div className={classes['row']}>
        {signs.map((sign, at) => (
          <PaletteKey key={sign} sign={sign} isFirst={hasFirst && at === 0} {...shared} />
        ))}
      </div>
    </>
  );
}

/** @returns whether the key moved the focus to another symbol */
function moveFocus(within: HTMLElement, key: string): boolean {
  const all = [...within.querySelectorAll<HTMLElement>('[data-sign]')];
  const from = all.find((element) => element === document.activeElement);
  if (!from) return false;
  const to = all[findNearest(key, middle(from), all.map(middle))];
  to?.focus();
  return to !== undefined;
}

function middle(element: HTMLElement) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
