import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '#web/api/error-text.ts';
import { queryClient } from '#web/api/query-client.ts';
import { ErrorSentenceContext } from '#web/ui/error-sentence.ts';
import { colorSchemeManager, cssVariables, theme } from './theme.ts';

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
        <Notifications position="bottom-left" />
      </ErrorSentenceContext>
    </MantineProvider>
  );
}
