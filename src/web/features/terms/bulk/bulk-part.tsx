import { lazyBeside } from '#web/ui/lazy-part.tsx';

export const BulkEdit = lazyBeside(async () => (await import('./bulk-edit.tsx')).BulkEdit);
