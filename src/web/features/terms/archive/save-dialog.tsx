// Dialog that saves all glossaries into an archive. It shows the progress and lists glossaries missing from the
// archive.
import { Alert, Button, List, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import { CountBar } from '#web/ui/count-bar.tsx';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { isSaved, PackError, type Saved, type SaveNote, type SaveProgress } from './save-all.ts';
import { saveInto } from './save-into.ts';
import { words } from './words.ts';

interface SaveDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function SaveDialog({ opened, onClose }: SaveDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={words.saving.title} closeOnClickOutside={false}>
      <Saving onClose={onClose} />
    </Modal>
  );
}

type State =
  | { readonly kind: 'saving'; readonly progress: SaveProgress | undefined }
  | { readonly kind: 'saved'; readonly saved: Saved }
  | { readonly kind: 'failed'; readonly reason: string };

const STARTING: State = { kind: 'saving', progress: undefined };

/** Saves while it is mounted. */
function Saving({ onClose }: Pick<SaveDialogProps, 'onClose'>) {
  const connection = useConnection();
  const connectionId = useConnectionId();
  const client = useQueryClient();
  const [state, setState] = useState(STARTING);
  const end = useRef<HTMLButtonElement>(null);
  const save = useEffectEvent(async (signal: AbortSignal) => {
    const update = (next: State) => {
      if (!signal.aborted) setState(next);
    };
    try {
      const { saved, file } = await saveInto(
        { connection, connectionId, client },
        (progress) => update({ kind: 'saving', progress }),
        signal,
      );
      if (signal.aborted) return;
      if (saved.glossaries > 0) saveFile(file.fileName, file.content);
      update({ kind: 'saved', saved });
    } catch (error) {
      const reason = error instanceof PackError ? words.saving.failed : errorText(error);
      update({ kind: 'failed', reason });
    }
  });
  const isSaving = state.kind === 'saving';
  useEffect(() => {
    if (!isSaving) return undefined;
    const leaving = new AbortController();
    void save(leaving.signal);
    return () => leaving.abort();
  }, [isSaving]);
  const again = () => {
    setState(STARTING);
    // The pressed button disappears, so focus another one.
    end.current?.focus();
  };
  const isAgainOffered = state.kind === 'failed' || (state.kind === 'saved' && state.saved.notes.length > 0);

  return (
    <Stack gap="md">
      {state.kind === 'saving' && <Progress progress={state.progress} />}
      {state.kind === 'saved' && <Outcome saved={state.saved} />}
      {state.kind === 'failed' && (
        <Alert color="red" role="alert">
          {state.reason}
        </Alert>
      )}
      <DialogFooter>
        {isAgainOffered && (
          <Button variant="default" onClick={again}>
            {words.saving.again}
          </Button>
        )}
        {/* One button for Stop and Close, so that it keeps the focus when saving ends. */}
        <Button ref={end} variant={isSaving ? 'default' : 'filled'} data-autofocus onClick={onClose}>
          {isSaving ? words.saving.stop : words.saving.close}
        </Button>
      </DialogFooter>
    </Stack>
  );
}

function Progress({ progress }: { readonly progress: SaveProgress | undefined }) {
  const { done = 0, all = 0, isWaiting = false } = progress ?? {};
  const label = progress && all > 0 ? words.saving.progress(done, all) : words.saving.starting;
  return (
    <>
      <CountBar label={label} done={done} all={all} still={isWaiting} />
      {isWaiting ? (
        <Alert color="yellow" role="alert">
          {words.saving.waiting}
        </Alert>
      ) : (
        <Text c="dimmed">{words.saving.hint}</Text>
      )}
    </>
  );
}

function Outcome({ saved: { glossaries, terms, notes } }: { readonly saved: Saved }) {
  const missing = notes.filter((note) => !isSaved(note));
  const differ = notes.filter(isSaved);
  return (
    <>
      <output>
        <Text>
          {glossaries === 0 && notes.length === 0
            ? words.saving.nothing
            : words.saving.saved(glossaries, terms)}
        </Text>
      </output>
      {missing.length > 0 && <Notes title={words.saving.notSaved(missing.length)} notes={missing} />}
      {differ.length > 0 && <Notes title={words.saving.differ(differ.length)} notes={differ} />}
    </>
  );
}

function Notes({ title, notes }: { readonly title: string; readonly notes: readonly SaveNote[] }) {
  return (
    <Alert color="yellow" title={title}>
      <List size="sm">
        {notes.map(({ id, name, kind }) => (
          <List.Item key={id}>
            {name}
            <Text size="sm" c="dimmed">
              {words.saving.notes(kind)}
            </Text>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
