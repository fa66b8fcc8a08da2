import { Alert } from '@mantine/core';
import { words } from '#web/features/gallery/lazy-words.ts';
import { sentences } from '#web/lib/plural.ts';
import { useErrorSentence } from '#web/ui/page/error-sentence.ts';

/** Says above the list that it is out of date because it couldn’t be refreshed. */
export function StaleNote({ error }: { readonly error: unknown }) {
  const sentence = useErrorSentence();
  return (
    <Alert color="yellow" py={6}>
      {sentences(sentence(error), words.stale)}
    </Alert>
  );
}
