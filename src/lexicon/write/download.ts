// Export formats of a glossary.

export const EXPORT_FORMATS = ['csv', 'xlsx', 'json', 'pls'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface Download {
  readonly fileName: string;
  readonly content: Blob;
}
