import { lazyAfterPaint } from '#web/ui/lazy-part.tsx';

export const BulkEdit = lazyAfterPaint(async () => (await import('./bulk-edit.tsx')).BulkEdit);
