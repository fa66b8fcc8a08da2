import { lazyPart } from '#web/ui/lazy-part.tsx';

export const ReadAloudButton = lazyPart(
  async () => (await import('./read-aloud-button.tsx')).ReadAloudButton,
);
