// Asks everything that must be decided about a drop before its first byte is sent.
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { getAnswer, getChoice, UNDECIDED } from '#web/features/uploads/intake/decisions.ts';
import type { IntakeState } from '#web/features/uploads/intake/intake.ts';
import { useIntakeState } from '#web/features/uploads/uploads-context.ts';
import { formatBytes } from '#web/lib/format.ts';
import { sentences } from '#web/lib/plural.ts';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import classes from './check-dialog.module.css';
import { ClashTable } from './clash-table.tsx';
import { EmptyFiles } from './empty-files.tsx';
import { RefusedList } from './refused-list.tsx';
import { UncertainList } from './uncertain-list.tsx';
import { useTotalSize } from './use-total-size.ts';
import { words } from './words.ts';

export function CheckDialog({ opened }: { readonly opened: boolean }) {
  const state = useIntakeState();
  const asking = state.kind === 'asking' ? state : undefined;
  return (
    <Modal.Root
      opened={opened}
      onClose={() => asking?.answer(undefined)}
      size={760}
      // A click outside must not discard the decisions: another drop would not bring them back.
      closeOnClickOutside={false}
    >
      <Modal.Overlay />
      <Modal.Content radius="xl">{asking && <Check {...asking} />}</Modal.Content>
    </Modal.Root>
  );
}

function Check({ batch, names, answer }: Extract<IntakeState, { kind: 'asking' }>) {
  const [decisions, setDecisions] = useState(UNDECIDED);
  const { ready, clashing, empty, refused, target, matches, uncertain } = batch;
  const chosen = uncertain.map((match) => getAnswer(match, decisions).kind);
  const asNew = chosen.filter((kind) => kind === 'new').length;
  const resumedCount = matches.length + chosen.filter((kind) => kind !== 'new' && kind !== 'skip').length;
  const newCount = ready.length + asNew + (decisions.withEmpty ? empty.length : 0);
  const uploadCount = newCount + clashing.filter((file) => getChoice(file, decisions) !== 'skip').length;
  /** Files without a conflict. */
  const others = clashing.length > 0 ? ready.length : 0;
  const size = useTotalSize(batch, decisions);
  const all = ready.length + asNew + empty.length + clashing.length + refused.length;
  const isNothing = uploadCount + resumedCount === 0;
  /** Number of files that wait for a decision. */
  const toChoose = clashing.length + empty.length + uncertain.length;
  return (
    <>
      <Modal.Header>
        <div aria-live="polite">
          <Modal.Title>
            {isNothing
              ? words.nothing(toChoose)
              : all > 0
                ? words.summary(uploadCount, all)
                : words.goingOn(resumedCount)}
          </Modal.Title>
          {all > 0 && (toChoose > 0 || !isNothing) && (
            <Text size="sm" c="dimmed">
              {resumedCount > 0 ? words.toAndOn(target, resumedCount) : words.to(target)}
            </Text>
          )}
        </div>
        <Modal.CloseButton aria-label={words.close} />
      </Modal.Header>
      <Modal.Body>
        <Stack gap="md" className={classes['check'] ?? ''}>
          {uncertain.length > 0 && (
            <UncertainList matches={uncertain} decisions={decisions} onDecide={setDecisions} />
          )}
          {clashing.length > 0 && (
            <ClashTable
              clashing={clashing}
              target={target}
              names={names}
              decisions={decisions}
              onDecide={setDecisions}
            />
          )}
          {empty.length > 0 && <EmptyFiles files={empty} decisions={decisions} onDecide={setDecisions} />}
          {refused.length > 0 && <RefusedList refused={refused} />}
          <DialogFooter
            note={isNothing ? toChoose > 0 && words.choose : note(others, uploadCount > 1 ? size : 0)}
          >
            <Button
              variant="default"
              onClick={() => answer(undefined)}
              data-autofocus={isNothing || undefined}
            >
              {isNothing && toChoose === 0 ? words.close : words.cancel}
            </Button>
            {!isNothing && (
              <Button onClick={() => answer(decisions)} data-autofocus>
                {words.upload(uploadCount + resumedCount)}
              </Button>
            )}
          </DialogFooter>
        </Stack>
      </Modal.Body>
    </>
  );
}

/** @param size bytes to upload; undefined while unknown, which leaves an empty line */
function note(others: number, size: number | undefined): string {
  const total = size === undefined ? '\u00A0' : size > 0 ? words.total(formatBytes(size)) : '';
  return sentences(others > 0 ? words.others(others) : '', total);
}
