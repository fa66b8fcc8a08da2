import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '#web/api/errors/error-text.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { colorSchemeManager, cssVariables, theme } from '#web/app/theme/theme.ts';
import { CopyByHand } from '#web/ui/copy/copy-by-hand.tsx';
import { ErrorSentenceContext } from '#web/ui/page/error-sentence.ts';

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
        <CopyByHand />
      </ErrorSentenceContext>
    </MantineProvider>
  );
}
