import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { type Catalog, type DeletePlan, type EntrySet, pathsOfPlan } from '#catalog/client.ts';
import { baseName } from '#text/path.ts';
import { sentences } from '#web/lib/plural.ts';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { useErrorSentence } from '#web/ui/page/error-sentence.ts';
import { DeletionList } from './deletion-list.tsx';
import { type Deletion, type DeletionStage, type Failure, useDeletion } from './use-deletion.ts';
import { words } from './words.ts';

interface DeleteDialogProps {
  readonly catalog: Catalog;
  readonly targets: EntrySet;
  /** What has to be said about the filter. */
  readonly note: string | undefined;
  readonly onDone: (deleted: DeletePlan) => void;
  readonly onClose: () => void;
}

/** Says exactly what will go, does it, and stays when something is left. */
export function DeleteDialog({ catalog, targets, note, onDone, onClose }: DeleteDialogProps) {
  const deletion = useDeletion({ catalog, targets, onDone });
  const { stage, plan } = deletion;
  const busy = stage.kind === 'checking' || stage.kind === 'deleting';
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.question(plan.tally, onlyName(plan))}
      size="lg"
      closeOnClickOutside={!busy}
      closeOnEscape={!busy}
      withCloseButton={!busy}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <Stack gap="sm">
        <Plan catalog={catalog} plan={plan} note={note} />
        <StageNote stage={stage} />
        <Buttons deletion={deletion} busy={busy} onClose={onClose} />
      </Stack>
    </Modal>
  );
}

/** The name of the one file that goes, or of the one folder with all that is in it. */
function onlyName({ paths: [path, ...others] }: DeletePlan): string | undefined {
  if (path === undefined || others.length > 0) return undefined;
  return baseName(path.endsWith('/') ? path.slice(0, -1) : path);
}

interface PlanProps extends Pick<DeleteDialogProps, 'catalog' | 'note'> {
  readonly plan: DeletePlan;
}

function Plan({ catalog, plan, note }: PlanProps) {
  const { paths: roots } = plan;
  const key = roots.join('\n');
  // oxlint-disable-next-line react/exhaustive-deps -- the plan is made anew on each render; its paths are what counts
  const paths = useMemo(() => pathsOfPlan(catalog, plan), [catalog, key]);
  if (roots.length === 0) return <Text>{words.gone}</Text>;
  return (
    <>
      <Text c="dimmed">
        {sentences(plan.tally.files === 0 ? words.goesEmpty : words.goes(plan.tally), note ?? '')}
      </Text>
      <DeletionList paths={paths} />
    </>
  );
}

function StageNote({ stage }: { readonly stage: DeletionStage }) {
  const sentence = useErrorSentence();
  if (stage.kind === 'asking') {
    return stage.changed ? (
      <Alert color="yellow" role="alert">
        {words.changed}
      </Alert>
    ) : null;
  }
  if (stage.kind === 'checking') return <Progress>{words.checking}</Progress>;
  if (stage.kind === 'deleting') {
    return <Progress>{words.progress(stage.done, stage.batches)}</Progress>;
  }
  return (
    <Alert color="red" role="alert">
      {failureText(stage.outcome, sentence)}
    </Alert>
  );
}

function failureText(outcome: Failure, sentence: (error: unknown) => string): string {
  switch (outcome.kind) {
    case 'unsent':
      return sentences(sentence(outcome.error), words.unsent);
    case 'unknown':
      return sentences(sentence(outcome.error), words.unknown);
    case 'left': {
      const reason = outcome.error === undefined ? words.remained : sentence(outcome.error);
      return sentences(reason, words.left(outcome.left.tally));
    }
  }
}

function Progress({ children }: { readonly children: string }) {
  return (
    <Text component="output" size="sm" c="dimmed">
      {children}
    </Text>
  );
}

interface ButtonsProps {
  readonly deletion: Deletion;
  readonly busy: boolean;
  readonly onClose: () => void;
}

function Buttons({ deletion: { stage, plan, confirm }, busy, onClose }: ButtonsProps) {
  const nothingLeft = plan.paths.length === 0;
  return (
    <DialogFoot>
      <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
        {nothingLeft ? words.close : words.keep(plan.tally)}
      </Button>
      {!nothingLeft && (
        <Button color="red" loading={busy} onClick={() => void confirm()}>
          {stage.kind === 'failed' ? words.retry : words.confirm(plan.tally)}
        </Button>
      )}
    </DialogFoot>
  );
}
