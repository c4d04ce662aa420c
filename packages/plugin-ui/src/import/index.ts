export { dayCell, numberCell, textCell } from './cells.ts';
export { ImportPreview, type ImportPreviewProps } from './import-preview.tsx';
export type { ImportCell, ImportColumn, RowIssue, RowSchema } from './import-types.ts';
