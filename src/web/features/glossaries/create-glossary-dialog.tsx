import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Glossary, newGlossary } from '#contract/glossary.ts';
import { useFormDraft } from '#web/api/drafts/use-drafts.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import { fieldErrors } from '#web/api/errors/field-errors.ts';
import { EarlierAttemptSucceededError } from '#web/api/glossaries/idempotent-create.ts';
import { translated } from '#web/lib/translatable.ts';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import { UnsavedNote } from '#web/ui/unsaved/unsaved.tsx';
import { NEW_GLOSSARY, readNewGlossary } from './new-glossary-draft.ts';
import { useCreateGlossary } from './queries.ts';
import { words } from './words.ts';

interface CreateGlossaryDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onCreated: (glossary: Glossary) => void;
}

const BLANK = { name: '', description: '' };

/** What was typed survives closing the dialog and the page; creating or discarding it empties the form. */
export function CreateGlossaryDialog({ opened, onClose, onCreated }: CreateGlossaryDialogProps) {
  const create = useCreateGlossary();
  const [defaultValues] = useState(() => readNewGlossary() ?? BLANK);
  const form = useForm({ resolver: zodResolver(newGlossary), defaultValues });
  const draft = useFormDraft(form, { name: NEW_GLOSSARY, pristine: BLANK, toSaved: (values) => values });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    try {
      const created = await create.mutateAsync(input);
      form.reset(BLANK);
      onCreated(created);
    } catch (error) {
      const named = fieldErrors(error).filter(({ path }) => path === 'name' || path === 'description');
      for (const { path, message } of named)
        form.setError(path === 'name' ? 'name' : 'description', { message });
      if (named.length === 0) form.setError('root', { message: failureText(error) });
    }
  });

  return (
    <Modal opened={opened} onClose={onClose} title={words.form.title}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <TextInput
            label={words.form.name}
            error={errors.name?.message && translated(errors.name.message)}
            autoComplete="off"
            data-autofocus
            {...form.register('name')}
          />
          <Textarea
            label={words.form.description}
            description={words.form.descriptionHint}
            error={errors.description?.message && translated(errors.description.message)}
            autosize
            minRows={2}
            maxRows={8}
            {...form.register('description')}
          />
          <Text size="sm" c="dimmed">
            {words.form.noRename}
          </Text>
          {errors.root?.message !== undefined && (
            <Alert color="red" role="alert">
              {errors.root.message}
            </Alert>
          )}
          <DialogFooter>
            <UnsavedNote
              isChanged={draft.isChanged}
              onDiscard={() => {
                form.reset(BLANK, { keepFieldsRef: true });
                form.setFocus('name');
              }}
            />
            <Button variant="default" onClick={onClose}>
              {words.form.close}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {words.form.submit}
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Modal>
  );
}

function failureText(error: unknown): string {
  return error instanceof EarlierAttemptSucceededError ? words.form.savedBefore : errorText(error);
}
