// Offers unsaved drafts of terms that somebody else has deleted since. The table has no row left that could offer them.
import { Alert, Button, Group, Text } from '@mantine/core';
import { drafts } from '#web/api/drafts/drafts.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import { draftOfForm } from '#web/features/terms/form/term-form-values.ts';
import { useAddTerm } from '#web/features/terms/queries.ts';
import { words } from '#web/features/terms/words.ts';
import { words as uiWords } from '#web/ui/words.ts';
import { draftName, readTermDraft } from './term-draft.ts';

interface GoneDraftsProps {
  readonly glossaryId: string;
  readonly termIds: readonly string[];
}

export function GoneDrafts({ glossaryId, termIds }: GoneDraftsProps) {
  return termIds.map((id) => <GoneDraft key={id} glossaryId={glossaryId} termId={id} />);
}

function GoneDraft({ glossaryId, termId }: { readonly glossaryId: string; readonly termId: string }) {
  const add = useAddTerm(glossaryId);
  const name = draftName(glossaryId, termId);
  const kept = readTermDraft(name);
  if (!kept) return null;
  const discard = () => drafts.discard(name);
  return (
    <Alert color="yellow">
      <Text size="sm">{words.changed.goneDraft(kept.base?.draft.word ?? kept.values.word)}</Text>
      {add.isError && <Text size="sm">{errorText(add.error)}</Text>}
      <Group gap="xs" mt="xs">
        <Button
          size="compact-sm"
          variant="default"
          disabled={add.isPending}
          onClick={() => add.mutate(draftOfForm(kept.values, kept.base?.draft), { onSuccess: discard })}
        >
          {words.changed.createAnew}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={discard}>
          {uiWords.discard}
        </Button>
      </Group>
    </Alert>
  );
}
