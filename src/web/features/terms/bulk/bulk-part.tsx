import { lazyPart } from '#web/ui/lazy-part.tsx';

export const BulkEdit = lazyPart(async () => (await import('./bulk-edit.tsx')).BulkEdit);
