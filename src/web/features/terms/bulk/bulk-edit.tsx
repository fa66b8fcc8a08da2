// Bulk actions for the selected rows, or for the cells of a selected range.
import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconPencil, IconReplace, IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import { staying } from '#web/features/terms/deletion/waiting/held-deletions.ts';
import type { TermChange, TermText } from '#web/features/terms/editing/changes.ts';
import { NOTHING_SELECTED } from '#web/features/terms/grid/selection.ts';
import type { GridControl, GridDeps } from '#web/features/terms/grid/use-grid-control.ts';
import type { SortColumn } from '#web/features/terms/list/term-sort.ts';
import { chosenRange } from '#web/features/terms/range/range.ts';
import { InSelectionPlace } from '#web/ui/frame/slot.tsx';
import { SelectionBar, SelectionCommand } from '#web/ui/list/selection-bar.tsx';
import { notify } from '#web/ui/notify.ts';
import { ReplaceForm } from './replace-form.tsx';
import { type Report, saveMany } from './save-many.ts';
import { SetForm } from './set-form.tsx';
import { words } from './words.ts';

export interface BulkEditProps {
  readonly deps: GridDeps;
  readonly grid: Pick<GridControl, 'state' | 'columns' | 'focusCell'>;
  /** The selected rows that are shown. */
  readonly selected: readonly string[];
  /** Number of times the shortcut for “Replace” was pressed, also before the code of this component was loaded. */
  readonly replaceAsked: number;
}

type Dialog = 'replace' | 'set';

/** Terms and fields for which a dialog was opened. The selection may change while the dialog is open. */
interface Subject {
  readonly terms: readonly Term[];
  readonly fields: readonly TermText[];
}

const FIELDS: Partial<Record<SortColumn, readonly TermText[]>> = {
  word: ['word'],
  language: ['languageId'],
  value: ['phonemization', 'pronounceAs'],
  phonemizedIn: ['phonemizationLanguageId'],
  spokenIn: ['pronunciationLanguageId'],
};
const USUAL: readonly TermText[] = ['word', 'phonemization', 'pronounceAs'];

export function BulkEdit({
  deps,
  grid: { state, columns, focusCell },
  selected,
  replaceAsked,
}: BulkEditProps) {
  const { view, pendingDeletions } = deps;
  const [subject, setSubject] = useState<Subject>({ terms: [], fields: [] });
  const [asked, setAsked] = useState(0);
  const [opened, setOpened] = useState<'none' | Dialog>('none');
  const range = selected.length === 0 && state.anchor ? chosenRange(state, view.ids, columns) : undefined;
  // Skip the empty last row, which has nothing to edit.
  const inRange = range && view.ids.slice(range.top, range.bottom + 1);
  const chosen = inRange?.filter((id) => view.newRowOf(id) !== 'entry') ?? selected;
  const cells = range ? chosen.length * range.columns.length : 0;
  const isSomething = selected.length > 0 || cells > 1;
  const open = (dialog: Dialog) => {
    const ids = isSomething ? chosen : view.ids.filter((id) => view.newRowOf(id) !== 'entry');
    const all = ids.flatMap((id) => view.byId.get(id) ?? []);
    const terms = staying(all, pendingDeletions.held);
    if (terms.length === 0 && all.length > 0) {
      pendingDeletions.refuse(all);
      return;
    }
    setSubject({
      terms,
      fields: range && isSomething ? range.columns.flatMap((column) => FIELDS[column] ?? []) : USUAL,
    });
    setOpened(dialog);
  };
  // Do not open the dialog while a cell is edited: the typed text is not saved yet, so the preview would not show it.
  if (asked !== replaceAsked) {
    setAsked(replaceAsked);
    if (!state.editor && view.ids.some((id) => view.newRowOf(id) !== 'entry')) open('replace');
  }
  const sayNothing = useEffectEvent(() => {
    if (!state.editor && opened === 'none') notify({ message: words.nothingToReplace });
  });
  useEffect(() => {
    if (replaceAsked > 0) sayNothing();
  }, [replaceAsked]);
  // Mount the dialog closed first. It returns the focus only if it was mounted before it opened.
  const isMounted = useMounted();
  const close = () => setOpened('none');
  const apply = (made: readonly TermChange[], report: Report) => {
    // Ignore a second press while the dialog closes.
    if (opened === 'none') return;
    close();
    saveMany(deps, made, report);
  };
  const clear = () => {
    deps.setSelection(NOTHING_SELECTED);
    focusCell(state.active);
  };
  const { terms, fields } = subject;

  return (
    <>
      {isSomething && (
        <InSelectionPlace>
          <SelectionBar
            name={words.name}
            selected={range ? words.chosen(cells, chosen.length) : words.selected(selected.length)}
            onClear={range ? undefined : clear}
          >
            <SelectionCommand label={words.replace} Icon={IconReplace} onClick={() => open('replace')} />
            <SelectionCommand label={words.set} Icon={IconPencil} onClick={() => open('set')} />
            {!range && (
              <SelectionCommand label={words.delete} Icon={IconTrash} onClick={() => deps.remove(selected)} />
            )}
          </SelectionBar>
        </InSelectionPlace>
      )}
      <Modal
        opened={isMounted && opened === 'replace'}
        onClose={close}
        size="47.5rem"
        title={words.replaceTitle(terms.length)}
      >
        <ReplaceForm terms={terms} fields={fields} check={deps.check} onApply={apply} onClose={close} />
      </Modal>
      <Modal opened={opened === 'set'} onClose={close} title={words.setTitle(terms.length)}>
        <SetForm terms={terms} check={deps.check} onApply={apply} onClose={close} />
      </Modal>
    </>
  );
}
