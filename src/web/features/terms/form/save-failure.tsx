import { Alert, Group, Text } from '@mantine/core';
import { words } from '#web/features/terms/words.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { draftOfForm, type TermFormValues } from './term-form-values.ts';
import type { TermFormState } from './use-term-form.ts';

/** Why the whole form could not be saved. Where it never can be, what was typed is there to copy. */
export function SaveFailure({ state: { form, isGlossaryGone } }: { readonly state: TermFormState }) {
  const message = form.formState.errors.root?.message;
  if (message === undefined) return null;
  return (
    <Alert color="red" role="alert">
      <Group wrap="nowrap" justify="space-between" align="flex-start">
        <Text size="sm">{message}</Text>
        {isGlossaryGone && <CopyButton value={asText(form.getValues())} label={words.gone.copy} />}
      </Group>
    </Alert>
  );
}

function asText(values: TermFormValues): string {
  const { caseSensitive, ...texts } = draftOfForm(values);
  return [
    ...Object.values(texts).filter(Boolean),
    ...(caseSensitive ? [words.columns.caseSensitive] : []),
  ].join('\t');
}
