export {
  DashboardCard,
  type DashboardCardProps,
  DashboardCell,
  type DashboardCellProps,
  DashboardGrid,
  type DashboardGridProps,
} from './dashboard/dashboard-grid.tsx';
export { precedingRange } from './dashboard/preceding-range.ts';
export { StatCard, type StatCardProps } from './dashboard/stat-card.tsx';
export { DateRangeField, type DateRangeFieldProps } from './dates/date-range-field.tsx';
export { type DateRange, type DateShortcut, shortcutRange } from './dates/date-shortcuts.ts';
export { ConfirmDialog, type ConfirmDialogProps } from './dialogs/confirm-dialog.tsx';
export { DialogForm, type DialogFormProps } from './dialogs/dialog-form.tsx';
export { DialogFrame, type DialogFrameProps } from './dialogs/dialog-frame.tsx';
export { FocusReturn } from './dialogs/focus-return.tsx';
export { FormDialog, type FormDialogProps } from './dialogs/form-dialog.tsx';
export { SearchField, type SearchFieldProps } from './fields/search-field.tsx';
export { SelectField, type SelectFieldProps, type SelectOption } from './fields/select-field.tsx';
export { SignaturePad, type SignaturePadProps } from './fields/signature-pad.tsx';
export { type AttachmentItem, Attachments, type AttachmentsProps } from './files/attachments.tsx';
export type { AddFile } from './files/file-queue.ts';
export { PhotoGallery, type PhotoGalleryProps, type PhotoItem } from './files/photo-gallery.tsx';
export type { PhotoPlace, PhotoTime } from './files/photo-text.ts';
export { type ShrinkRule, shrinkPicture } from './files/shrink-picture.ts';
export { type CsvCell, csvText } from './files/csv.ts';
export { saveCsv, saveFile } from './files/save-file.ts';
export type { Locale } from './i18n/messages.ts';
export {
  PluginUiProvider,
  type PluginUiProviderProps,
  type PluginUiSettings,
  usePluginUi,
} from './i18n/plugin-ui-provider.tsx';
export { FloatingPanel, type FloatingPanelProps } from './panel/floating-panel.tsx';
export type { PanelPosition, Size as PanelSize } from './panel/place-panel.ts';
export type { SheetStop } from './panel/sheet-stops.ts';
export type { PanelStart } from './panel/use-panel-placement.ts';
export { groupPeople, type PeopleGroup } from './people/group-people.ts';
export { PersonPicker, type PersonPickerProps } from './people/person-picker.tsx';
export { type Named, useNamed } from './people/use-named.ts';
export { LoadingState, type LoadingStateProps } from './states/loading-state.tsx';
export { Notice, type NoticeProps } from './states/notice.tsx';
export {
  EmptyState,
  type EmptyStateProps,
  FailedState,
  type FailedStateProps,
  NoAccessState,
  type NoAccessStateProps,
  NoMatchState,
  type NoMatchStateProps,
  PluginFailedCard,
  type PluginFailedCardProps,
  StaleBanner,
  type StaleBannerProps,
  type StateAction,
} from './states/states.tsx';
export { DataTable } from './table/data-table.tsx';
export type { DataColumn, DataTableProps, SortState, TableLoad } from './table/data-table-props.ts';
export { type PageRange, pageRange } from './table/page-range.ts';
export { Pager, type PagerProps } from './table/pager.tsx';
export { type RowFocus, useRowFocus } from './table/use-row-focus.ts';
export { AgeText, type AgeTextProps } from './tags/age-text.tsx';
export { CountBadge, type CountBadgeProps } from './tags/count-badge.tsx';
export { type KeyValue, KeyValues, type KeyValuesProps } from './tags/key-values.tsx';
export { Mono, type MonoProps } from './tags/mono.tsx';
export { StateTag, type StateTagProps } from './tags/state-tag.tsx';
export { gantryTheme } from './theme/gantry-theme.ts';
export { comfortable, phoneQuery, reducedMotionQuery, tabletQuery } from './theme/media.ts';
export { type ScenePalette, type SceneTone, scenePalette } from './theme/scene-palette.ts';
export type { ThemeMode, Tone } from './theme/state-palette.ts';
export { stateTokens, surfaceTokens, type ToneReferences } from './theme/state-tokens.ts';
export { type DeviceKind, useDeviceKind, useReducedMotion } from './theme/use-media.ts';
export { formatAge, formatDateTime, formatDay, formatTime } from './time/format.ts';
export { type Format, useFormat } from './time/use-format.ts';
export {
  addDays,
  addMonths,
  dayInZone,
  type Instant,
  type IsoDay,
  isIsoDay,
  startOfDayInZone,
} from './time/zone.ts';
