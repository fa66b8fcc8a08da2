// List of the three pronunciation options over a term's Method cell. It has the focus while it is open.
// oxlint-disable jsx-a11y/prefer-tag-over-role -- opens over a cell; each option has a symbol and a hint
import { Popover } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import { PRONUNCIATION_OPTIONS, type PronunciationOption } from '#contract/pronunciation.ts';
import { getMethod } from '#web/features/terms/list/method.ts';
import { OptionSymbol } from '#web/features/terms/option-symbol.tsx';
import { PORTAL_IN_MAIN } from '#web/features/terms/portal-in-main.ts';
import { words } from '#web/features/terms/words.ts';
import classes from './option-list.module.css';
import { findTypedName, OPTION_NAMES, TYPE_AHEAD_MS } from './type-ahead.ts';
import type { OptionChoice } from './use-option-choice.ts';

const LAST = PRONUNCIATION_OPTIONS.length - 1;

const takeFocus = (list: HTMLElement | null) => list?.focus({ preventScroll: true });
const keepFocus = (event: MouseEvent) => event.preventDefault();

export function OptionList({ term, choice }: { readonly term: Term; readonly choice: OptionChoice }) {
  const { typed, onChoose, onCancel, onLeave } = choice;
  const how = getMethod(term);
  const options: readonly PronunciationOption[] =
    how.kind === 'one' ? [how.option] : how.kind === 'several' ? how.options : [];
  const first = PRONUNCIATION_OPTIONS.findIndex((way) => options.includes(way));
  const [at, setAt] = useState(() =>
    typed === '' ? Math.max(0, first) : Math.max(0, findTypedName(typed, OPTION_NAMES, -1)),
  );
  /** `ends` is compared with event timestamps (ms). */
  const search = useRef({ typed, ends: Infinity });
  const id = useId();
  const choose = (place: number) => {
    const way = PRONUNCIATION_OPTIONS[place];
    if (way) onChoose(way);
  };

  const onTypeAhead = ({ key, timeStamp }: KeyboardEvent) => {
    const { typed: before, ends } = search.current;
    const typedText = timeStamp < ends ? before + key : key;
    search.current = { typed: typedText, ends: timeStamp + TYPE_AHEAD_MS };
    setAt(findTypedName(typedText, OPTION_NAMES, at));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (key === 'ArrowDown') setAt(at === LAST ? 0 : at + 1);
    else if (key === 'ArrowUp' && altKey) onCancel();
    else if (key === 'ArrowUp') setAt(at === 0 ? LAST : at - 1);
    else if (key === 'Home') setAt(0);
    else if (key === 'End') setAt(LAST);
    else if (key === 'Escape' || (key === 'Tab' && shiftKey)) onCancel();
    else if (key === 'Enter' || key === 'Tab' || key === ' ') choose(at);
    else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) onTypeAhead(event);
    else return;
    event.preventDefault();
  };

  return (
    <Popover
      opened
      position="bottom-start"
      withRoles={false}
      width={320}
      offset={2}
      transitionProps={{ duration: 0 }}
      {...PORTAL_IN_MAIN}
    >
      <Popover.Target>
        <span className={classes['anchor']} />
      </Popover.Target>
      <Popover.Dropdown className={classes['list'] ?? ''}>
        <div
          ref={takeFocus}
          role="listbox"
          tabIndex={0}
          aria-label={words.edit.field('how', term.word || words.newRow.name)}
          aria-multiselectable={options.length > 1 || undefined}
          aria-activedescendant={`${id}-${at}`}
          className={classes['options']}
          onKeyDown={onKeyDown}
          // Switching to another window leaves the focus here, so the list stays open.
          onBlur={({ target }) => document.activeElement === target || onLeave()}
        >
          {PRONUNCIATION_OPTIONS.map((way, place) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list has the keys and the focus
            <div
              key={way}
              id={`${id}-${place}`}
              role="option"
              aria-selected={options.includes(way)}
              data-at={place === at || undefined}
              className={classes['option']}
              onMouseDown={keepFocus}
              onMouseMove={() => setAt(place)}
              onClick={() => choose(place)}
            >
              <OptionSymbol option={way} />
              {words.how[way]}
              <span className={classes['hint']}>{words.form.optionHints[way]}</span>
              <span className={classes['now']}>
                {options.includes(way) && <IconCheck size={14} aria-hidden />}
              </span>
            </div>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
