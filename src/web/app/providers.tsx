import { MantineProvider } from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '#web/api/error-text.ts';
import { queryClient } from '#web/api/query-client.ts';
import { colorSchemeManager, cssVariables, theme } from '#web/app/theme/theme.ts';
import { CopyByHand } from '#web/ui/copy-by-hand.tsx';
import { lazyPart, useSinceFirst } from '#web/ui/lazy-part.tsx';
import { ErrorSentenceContext } from '#web/ui/page/error-sentence.ts';

/** Notes wait in their store until it is there. */
const Notes = lazyPart(async () => (await import('#web/ui/notes.tsx')).Notes);

export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      cssVariablesResolver={cssVariables}
    >
      <ErrorSentenceContext value={errorText}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        <NotesOnceThereAre />
        <CopyByHand />
      </ErrorSentenceContext>
    </MantineProvider>
  );
}

/** A part of its own: a note must not render everything anew. */
function NotesOnceThereAre() {
  return useSinceFirst(useNotifications().notifications.length > 0) && <Notes />;
}
