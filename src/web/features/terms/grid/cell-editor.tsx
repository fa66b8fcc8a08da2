// Text field inside a cell. Enter saves and goes down, Tab saves and goes to the next cell, Esc discards, leaving the
// field saves. A value that can't be saved stays in the field with the reason below it. The draft also stays if
// something else takes the focus.
import { Popover, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, use, useEffect, useEffectEvent, useId, useRef } from 'react';
import { takesEither } from '#web/features/terms/editing/said-by.ts';
import { IpaCellNote } from '#web/features/terms/ipa/ipa-parts.tsx';
import { IPA_TYPING, onIpaKey } from '#web/features/terms/ipa/ipa-typing.ts';
import { LanguageInput } from '#web/features/terms/language/language-input.tsx';
import { settleLanguage } from '#web/features/terms/language/suggest-languages.ts';
import { UsedLanguagesContext } from '#web/features/terms/language/used-languages-context.ts';
import { pronunciationText, shownPronunciations } from '#web/features/terms/list/method.ts';
import { PORTAL_IN_MAIN } from '#web/features/terms/portal-in-main.ts';
import { looksLikeIpa } from '#web/features/terms/range/cell-changes.ts';
import { words } from '#web/features/terms/words.ts';
import classes from './cell-editor.module.css';
import type { CellEditor as Editor } from './grid-state.ts';

import { useUserBlur } from './use-user-blur.ts';

/** Where the focus goes after the draft is accepted. */
export type Leaving = 'down' | 'next' | 'previous' | 'stay';

export interface EditorHandlers {
  readonly onType: (draft: string) => void;
  readonly onCommit: (draft: string, leaving: Leaving) => void;
  readonly onCancel: () => void;
  /** Moves a draft typed as IPA to the respelling. */
  readonly onMove: () => void;
}

interface CellEditorProps extends EditorHandlers {
  readonly editor: Editor;
}

export function CellEditor({ editor, onType, onCommit, onCancel, onMove }: CellEditorProps) {
  const { draft, refusal, as } = editor;
  const takesIpa = editor.field === 'phonemization';
  // An empty value cell, or one of a new row, accepts a respelling as well.
  const takesWords = takesEither(editor);
  const isIpa = takesIpa && (!takesWords || draft === '' || looksLikeIpa(draft));
  const used = use(UsedLanguagesContext);
  const input = useRef<HTMLInputElement>(null);
  const reasonId = useId();
  const noteId = useId();
  const isUserBlur = useUserBlur();
  const begin = useEffectEvent(() => {
    input.current?.focus();
    const { caret = draft.length } = editor;
    if (caret === 'all') input.current?.select();
    else input.current?.setSelectionRange(caret, caret);
  });
  useEffect(() => begin(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (takesIpa && onIpaKey(event)) return;
    if (event.key === 'Escape') onCancel();
    // An open list handles Enter for the highlighted language and then calls onOptionSubmit.
    else if (event.key === 'Enter' && !event.isDefaultPrevented()) onCommit(draft, 'down');
    else if (event.key === 'Tab') {
      event.preventDefault();
      const value = as === 'language' ? settleLanguage(draft, used) : draft;
      onCommit(value, event.shiftKey ? 'previous' : 'next');
    } else return;
    event.preventDefault();
  };

  /**
   * Whether a first press was in this field. The second press of a double click that opened the cell must not select a
   * word.
   */
  const wasPressed = useRef(false);
  const onMouseDown = (event: MouseEvent) => {
    if (event.detail > 1 && !wasPressed.current) event.preventDefault();
    wasPressed.current ||= event.detail === 1;
  };

  const face = isIpa ? classes['ipa'] : undefined;
  const fieldClasses = {
    root: classes['editor'] ?? '',
    input: [classes['editorInput'], face].filter(Boolean).join(' '),
  };
  const shared = {
    ref: input,
    size: 'sm',
    value: draft,
    'aria-label': words.edit.field(editor.column, editor.began.word || words.newRow.name),
    'aria-describedby': refusal === null ? (takesIpa ? noteId : undefined) : reasonId,
    error: refusal !== null,
    // Show the current pronunciation until something is typed, such as the language rules and the accent.
    placeholder:
      editor.way === 'by-looks' ? shownPronunciations(editor.began).map(pronunciationText).join(' · ') : '',
  } as const;

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens for what happens to the field inside
    <div
      className={classes['editorBox']}
      onKeyDown={onKeyDown}
      onMouseDown={onMouseDown}
      onBlurCapture={(event) => isUserBlur(event) || event.stopPropagation()}
      data-editor
    >
      <Popover
        opened={refusal !== null}
        position="top-start"
        withRoles={false}
        width={300}
        {...PORTAL_IN_MAIN}
      >
        <Popover.Target>
          {as === 'language' ? (
            <LanguageInput
              {...shared}
              fieldClasses={fieldClasses}
              comboboxProps={{ ...PORTAL_IN_MAIN, width: 300, position: 'bottom-start' }}
              onChange={onType}
              onSettle={(id) => onCommit(id, 'stay')}
              onOptionSubmit={(id) => onCommit(id, 'down')}
            />
          ) : (
            <TextInput
              {...shared}
              classNames={fieldClasses}
              onChange={(event) => onType(event.currentTarget.value)}
              onBlur={() => onCommit(draft, 'stay')}
              autoComplete="off"
              {...(takesIpa && IPA_TYPING)}
            />
          )}
        </Popover.Target>
        <Popover.Dropdown>
          <Text size="sm" id={reasonId} role="alert">
            {refusal}
          </Text>
        </Popover.Dropdown>
      </Popover>
      {takesIpa && (
        <IpaCellNote
          id={noteId}
          takesWords={takesWords}
          term={editor.began}
          draft={draft}
          onTake={(action) => (action.kind === 'take' ? onType(action.value) : onMove())}
        />
      )}
    </div>
  );
}
