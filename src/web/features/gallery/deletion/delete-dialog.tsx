import { Alert, Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { DeletionPreview } from '#catalog/client.ts';
import type { Tree } from '#web/features/gallery/tree/use-tree.ts';
import { sentences } from '#web/lib/plural.ts';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import { useErrorSentence } from '#web/ui/page/error-sentence.ts';
import { DeletionList } from './deletion-list.tsx';
import { failureText } from './failure-text.ts';
import { isConfirmed, type TypedConfirmation, typedConfirmation } from './typed-confirmation.ts';
import { type Deletion, type OnAgreed, useDeletion } from './use-deletion.ts';
import { words } from './words.ts';

interface DeleteDialogProps {
  /** Its selection is deleted. */
  readonly tree: Tree;
  /** A sentence about files that the filter hides. */
  readonly note: string | undefined;
  readonly onAgreed: OnAgreed;
  readonly onClose: () => void;
}

/** The text typed as confirmation. */
interface Entry {
  /** The kind of confirmation it was typed for. */
  readonly kind: TypedConfirmation['kind'] | undefined;
  readonly typed: string;
  readonly isRefused: boolean;
}

/** Shows exactly which files will be deleted, and asks the user to confirm. */
export function DeleteDialog({ tree, note, onAgreed, onClose }: DeleteDialogProps) {
  const deletion = useDeletion(tree, onAgreed);
  const { stage, preview } = deletion;
  const [entry, setEntry] = useState<Entry>({ kind: undefined, typed: '', isRefused: false });
  const field = useRef<HTMLInputElement>(null);
  const busy = stage.kind === 'checking';
  // The catalog counts within a frame, so nothing is shown meanwhile.
  if (!preview) return null;
  const wanted = typedConfirmation(preview);
  // If the list has changed, a number may be asked for instead of a name. Then the field starts empty.
  const { typed, isRefused } = entry.kind === wanted?.kind ? entry : { typed: '', isRefused: false };
  const isWrong = wanted !== undefined && !isConfirmed(typed, wanted);
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.question(preview.tally, preview.only)}
      size="lg"
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <Stack gap="sm">
        <Preview tree={tree} preview={preview} note={note} />
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (busy) return;
            setEntry({ kind: wanted?.kind, typed, isRefused: isWrong });
            if (isWrong) field.current?.focus();
            else void deletion.confirm();
          }}
        >
          <Stack gap="sm">
            {wanted && (
              <TextInput
                ref={field}
                label={wanted.kind === 'name' ? words.typeName : words.typeNumber}
                autoComplete="off"
                spellCheck={false}
                inputMode={wanted.kind === 'number' ? 'numeric' : undefined}
                value={typed}
                disabled={busy}
                error={isRefused && isWrong && refusal(wanted)}
                onChange={(event) =>
                  setEntry({ kind: wanted.kind, typed: event.currentTarget.value, isRefused })
                }
              />
            )}
            <StageNote stage={stage} hasChanged={preview.hasChanged} />
            <Buttons stage={stage} preview={preview} onClose={onClose} />
          </Stack>
        </form>
      </Stack>
    </Modal>
  );
}

function refusal(wanted: TypedConfirmation): string {
  return wanted.kind === 'name' ? words.wrongName(wanted.name) : words.wrongNumber(wanted.files);
}

interface PreviewProps extends Pick<DeleteDialogProps, 'tree' | 'note'> {
  readonly preview: DeletionPreview;
}

function Preview({ tree, preview: { tally, number, arriving }, note }: PreviewProps) {
  const all = tally.files + tally.folders;
  if (all === 0) return <Text>{words.gone}</Text>;
  return (
    <>
      {arriving && <Text>{(arriving.isOnly ? words.arrivingOne : words.arriving)(arriving.name)}</Text>}
      <Text c="dimmed">{sentences(tally.files === 0 ? words.goesEmpty : words.goes(tally), note ?? '')}</Text>
      <DeletionList catalog={tree.catalog} all={all} number={number} />
    </>
  );
}

interface StageNoteProps extends Pick<Deletion, 'stage'>, Pick<DeletionPreview, 'hasChanged'> {}

function StageNote({ stage, hasChanged }: StageNoteProps) {
  const sentence = useErrorSentence();
  if (stage.kind === 'asking') {
    return hasChanged ? (
      <Alert color="yellow" role="alert">
        {words.changed}
      </Alert>
    ) : null;
  }
  if (stage.kind === 'checking') {
    return (
      <Text component="output" size="sm" c="dimmed">
        {words.checking}
      </Text>
    );
  }
  return (
    <Alert color="red" role="alert">
      {failureText({ kind: 'unsent', error: stage.error }, sentence)}
    </Alert>
  );
}

interface ButtonsProps extends Pick<Deletion, 'stage'> {
  readonly preview: DeletionPreview;
  readonly onClose: () => void;
}

function Buttons({ stage, preview: { tally }, onClose }: ButtonsProps) {
  const nothingLeft = tally.files + tally.folders === 0;
  return (
    <DialogFooter>
      <Button variant="default" onClick={onClose} data-autofocus>
        {nothingLeft ? words.close : words.keep(tally)}
      </Button>
      {!nothingLeft && (
        <Button type="submit" color="red" loading={stage.kind === 'checking'}>
          {stage.kind === 'unchecked' ? words.retry : words.confirm(tally)}
        </Button>
      )}
    </DialogFooter>
  );
}
