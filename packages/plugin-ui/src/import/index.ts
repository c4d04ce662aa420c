export { dayCell, numberCell, textCell } from './cells.ts';
export { DeviceImport, type DeviceImportProps, type ImportCounts } from './devices/device-import.tsx';
export { deviceRow } from './devices/device-row.ts';
export {
  ImportDialog,
  type ImportDialogProps,
  type ImportedChange,
  type ImportReader,
  type ImportSource,
} from './import-dialog.tsx';
export { ImportPreview, type ImportPreviewProps } from './import-preview.tsx';
export type { ImportCell, ImportColumn, RowIssue, RowSchema } from './import-types.ts';
