import { Container, Title } from '@mantine/core';
import type { SavedConnection } from '#web/api/connections-state.ts';

export function Welcome({ saved }: { readonly saved: SavedConnection | undefined }) {
  return (
    <Container component="main" py="xl">
      <Title>{saved ? saved.baseUrl : 'Lectern'}</Title>
    </Container>
  );
}
