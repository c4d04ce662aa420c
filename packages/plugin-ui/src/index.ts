export { type AlarmAction, AlarmHeader, type AlarmHeaderProps } from './alarms/alarm-header.tsx';
export { AlarmTag, type AlarmTagProps } from './alarms/alarm-tag.tsx';
export {
  type AlarmSpeech,
  type AlarmWords,
  type SpokenAlarm,
  useAlarmSpeech,
} from './alarms/use-alarm-speech.ts';
export { StatCard, type StatCardProps } from './dashboard/stat-card.tsx';
export { StatisticsPage, type StatisticsPageProps, type WholeRange } from './dashboard/statistics-page.tsx';
export type { DayBounds } from './dates/check-range.ts';
export { DateRangeField, type DateRangeFieldProps } from './dates/date-range-field.tsx';
export { type DateRange, type DateShortcut, shortcutRange } from './dates/date-shortcuts.ts';
export { type DayState, MonthCalendar, type MonthCalendarProps } from './dates/month-calendar.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './dialogs/confirm-dialog.tsx';
export type { DialogFormProps } from './dialogs/dialog-form.tsx';
export { DialogFrame, type DialogFrameProps } from './dialogs/dialog-frame.tsx';
export { FocusReturn } from './dialogs/focus-return.tsx';
export { FormDialog, type FormDialogProps } from './dialogs/form-dialog.tsx';
export { SuccessDialog, type SuccessDialogProps } from './dialogs/success-dialog.tsx';
export { CheckField, type CheckFieldProps } from './fields/check-field.tsx';
export { SearchField, type SearchFieldProps } from './fields/search-field.tsx';
export { SelectField, type SelectFieldProps, type SelectOption } from './fields/select-field.tsx';
export {
  type SignatureMethod,
  SignaturePad,
  type SignaturePadProps,
  type StoredSignature,
} from './fields/signature-pad.tsx';
export { TimeInput, type TimeInputProps } from './fields/time-input.tsx';
export { EmptyReason, type WhyEmpty } from './fields/why-empty.tsx';
export { type AttachmentItem, Attachments, type AttachmentsProps } from './files/attachments.tsx';
export { csvText } from './files/csv.ts';
export { FetchedImages, type WantedImage } from './files/fetched-images.ts';
export { FileDrop, type FileDropProps } from './files/file-drop.tsx';
export type { AddFile } from './files/file-queue.ts';
export type { FileSetProps } from './files/file-set.tsx';
export { fileSize } from './files/file-size.ts';
export { MissingImages } from './files/missing-images.tsx';
export { PhotoGallery, type PhotoGalleryProps, type PhotoItem } from './files/photo-gallery.tsx';
export type { PhotoPlace, PhotoTime } from './files/photo-text.ts';
export { type EnlargedPhoto, PhotoViewer, type PhotoViewerProps } from './files/photo-viewer.tsx';
export {
  type FileChoice,
  PhotosAndDocuments,
  type PhotosAndDocumentsProps,
  type ShownFile,
} from './files/photos-and-documents.tsx';
export { RecordFileChanges, type RecordFileWork } from './files/record-file-changes.ts';
export {
  isPhotoFile,
  type RecordFileContext,
  RecordFiles,
  type RecordFilesProps,
} from './files/record-files.tsx';
export { saveCsv, saveFile } from './files/save-file.ts';
export { type ShrinkRule, shrinkPicture } from './files/shrink-picture.ts';
export type { FieldWord } from './form/field-words.ts';
export {
  ChoiceField,
  type ChoiceFieldProps,
  RadioField,
  ToggleField,
} from './form/fields/choice-fields.tsx';
export { CustomField, type CustomFieldProps } from './form/fields/custom-field.tsx';
export type { EntryColumn, EntryOption } from './form/fields/entry-cell.tsx';
export {
  EntryRowsField,
  type EntryRowsFieldProps,
  type WrittenRow,
  withoutBlankRows,
} from './form/fields/entry-rows-field.tsx';
export { type FieldOf, useField } from './form/fields/field-frame.tsx';
export { NumberField, type NumberFieldProps } from './form/fields/number-field.tsx';
export { PersonField, type PersonFieldProps } from './form/fields/person-field.tsx';
export { PhotoField, type PhotoFieldProps } from './form/fields/photo-field.tsx';
export { RowsField, type RowsFieldProps } from './form/fields/rows-field.tsx';
export { TextField, type TextFieldProps } from './form/fields/text-field.tsx';
export { DayField, MomentField, TimeField, type TimeFieldProps } from './form/fields/time-fields.tsx';
export type { DraftPlace, FormHost } from './form/form-host.ts';
export {
  FieldPair,
  FormBody,
  type FormBodyProps,
  FormPage,
  type FormShellProps,
  RecordDialog,
} from './form/form-parts.tsx';
export type { FormSchema, SchemaIssue } from './form/form-schema.ts';
export type { FieldPath, FormValues } from './form/form-values.ts';
export type { KeyedRows } from './form/keyed-rows.ts';
export { NewDrafts, type OtherDraft } from './form/new-drafts.ts';
export { newKey } from './form/new-key.ts';
export { OtherDrafts, type OtherDraftsProps } from './form/other-drafts.tsx';
export { ProblemSpot, type ProblemSpotProps } from './form/problem-spot.tsx';
export type { AnyMessages } from './form/problem-text.ts';
export type {
  ConflictField,
  FormConflict,
  FormField,
  FormProblem,
  LeaveTexts,
  RecordForm,
  RecordFormOptions,
  SaveConflict,
  SaveContext,
} from './form/record-form.ts';
export type { DraftState } from './form/use-form-draft.ts';
export { useRecordForm } from './form/use-record-form.ts';
export type {
  BatchAction,
  BatchAnswer,
  BatchReply,
  BatchRun,
  BatchStep,
  RowOutcome,
} from './list/batch/batch-actions.ts';
export { BatchBar, type BatchBarProps } from './list/batch/batch-bar.tsx';
export { BatchDialog, type BatchDialogProps } from './list/batch/batch-dialog.tsx';
export { BatchMode, type BatchModeProps } from './list/batch/batch-mode.tsx';
export { BatchOutcome, type BatchOutcomeProps } from './list/batch/batch-outcome.tsx';
export { type BatchModeState, useBatchMode } from './list/batch/use-batch-mode.ts';
export type { BatchWords } from './list/batch/use-batch-reply.ts';
export { FilterBar, type FilterBarProps } from './list/filters/filter-bar.tsx';
export { FilterField, type FilterFieldProps } from './list/filters/filter-field.tsx';
export { useFiltersOn } from './list/filters/filter-names.ts';
export type { FilterPreset } from './list/filters/filter-presets.tsx';
export type { FilterSpec } from './list/filters/filter-spec.ts';
export { ColumnChoice, type ColumnChoiceProps } from './list/page/column-choice.tsx';
export { type ExportFormat, ExportMenu, type ExportMenuProps } from './list/page/export-menu.tsx';
export { ListBody, type ListBodyProps } from './list/page/list-body.tsx';
export { ListPage, type ListPageProps } from './list/page/list-page.tsx';
export { type ListColumn, ListTable, type ListTableProps } from './list/page/list-table.tsx';
export { type StatusTab, StatusTabs, type StatusTabsProps } from './list/page/status-tabs.tsx';
export { UnreadableNotice, type UnreadableNoticeProps } from './list/page/unreadable-notice.tsx';
export { type ConfirmedAction, useConfirmedAction } from './list/rows/confirmed-action.ts';
export { type RowAction, RowActions } from './list/rows/row-actions.tsx';
export type { RemoveTexts, RowChanges } from './list/rows/row-changes.tsx';
export { RowMenu, type RowMenuProps } from './list/rows/row-menu.tsx';
export { type LinkedPage, rememberList, useListLink } from './list/state/keep-list.ts';
export { Newest } from './list/state/newest.ts';
export { PagedList } from './list/state/paged-list.ts';
export type {
  FilterChoices,
  Filters,
  FoundCount,
  FoundPage,
  ListContext,
  PageAsk,
  PagedListOptions,
  TotalKind,
} from './list/state/paged-list-options.ts';
export { Card, type CardProps } from './page/card.tsx';
export { InTurn } from './page/in-turn.tsx';
export { PageLayout, type PageLayoutProps } from './page/page-layout.tsx';
export { SideScroll, type SideScrollProps } from './page/side-scroll.tsx';
export { FloatingPanel, type FloatingPanelProps } from './panel/floating-panel.tsx';
export type { PanelPosition, Size as PanelSize } from './panel/place-panel.ts';
export type { SheetStop } from './panel/sheet-stops.ts';
export { type PositionHost, useKeptPosition } from './panel/use-kept-position.ts';
export type { PanelStart } from './panel/use-panel-placement.ts';
export {
  type ListedPerson,
  ListedPersonField,
  type ListedPersonFieldProps,
} from './people/listed-person-field.tsx';
export { type PersonChoice, PersonPicker, type PersonPickerProps } from './people/person-picker.tsx';
export { type Named, useNamed } from './people/use-named.ts';
export { NearestPlaces, type NearestPlacesProps } from './places/nearest-places.tsx';
export { PrintPage, type PrintPageProps } from './print/print-page.tsx';
export { QrCode, type QrCodeProps } from './print/qr-code.tsx';
export { RecordPrintPage, type RecordPrintPageProps } from './print/record-print-page.tsx';
export { Bilingual, BothTexts, otherLocale } from './print/sheet/bilingual.tsx';
export { RecordSheet, type RecordSheetProps } from './print/sheet/record-sheet.tsx';
export type { RecordSignaturesProps } from './print/sheet/record-signatures.tsx';
export {
  SheetFact,
  SheetHead,
  type SheetHeadProps,
  SheetSection,
  type SheetSignature,
  SheetSignatures,
} from './print/sheet/sheet-parts.tsx';
export { useSheetStyles } from './print/sheet/sheet-styles.ts';
export { SheetTable, type SheetTableProps } from './print/sheet/sheet-table.tsx';
export type { SignedStep } from './print/sheet/signed-step.ts';
export { type CommentItem, Comments, CommentsCard, type CommentsCardProps } from './record/comments-card.tsx';
export { HistoryCard, type HistoryCardProps, type RecordStep } from './record/history-card.tsx';
export { LiveRecord } from './record/live-record.ts';
export { RecordAbsent, type RecordAbsentProps } from './record/record-absent.tsx';
export { RecordPage, type RecordPageProps } from './record/record-page.tsx';
export { signatureImages, type ToldAnswer, type ToldCalls, ToldRecord } from './record/told-record.ts';
export { type LiveRecordHost, useLiveRecord } from './record/use-live-record.ts';
export { usePersonText } from './record/use-person-text.ts';
export { type ToldRecordSource, useToldRecord } from './record/use-told-record.ts';
export { SignatureField, type SignatureFieldProps } from './signing/signature-field.tsx';
export { type Signing, useSigning } from './signing/use-signing.ts';
export { FetchedContent, type FetchedContentProps } from './states/fetched-content.tsx';
export { LoadingState, type LoadingStateProps } from './states/loading-state.tsx';
export { Notice, type NoticeProps } from './states/notice.tsx';
export { SentenceList } from './states/sentence-list.tsx';
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
export type {
  DataColumn,
  DataTableProps,
  RowSelection,
  SortState,
} from './table/data-table-props.ts';
export { type PageRange, pageRange } from './table/page-range.ts';
export { Pager, type PagerProps } from './table/pager.tsx';
export { type RowFocus, useRowFocus } from './table/use-row-focus.ts';
export { CountBadge, type CountBadgeProps } from './tags/count-badge.tsx';
export { type KeyValue, KeyValues, type KeyValuesProps } from './tags/key-values.tsx';
export { Mono, type MonoProps } from './tags/mono.tsx';
export { StateTag, type StateTagProps } from './tags/state-tag.tsx';
export { type StatusLooks, statusTag } from './tags/status-tag.tsx';
export { gantryTheme } from './theme/gantry-theme.ts';
export { comfortable, phoneQuery, reducedMotionQuery, tabletQuery } from './theme/media.ts';
export { type ScenePalette, type SceneTone, scenePalette } from './theme/scene-palette.ts';
export { spokenOnly } from './theme/spoken-only.ts';
export type { ThemeMode, Tone } from './theme/state-palette.ts';
export { stateTokens, surfaceTokens, type ToneReferences } from './theme/state-tokens.ts';
export type { SurfaceName } from './theme/surface-palette.ts';
export { type ScreenSize, useScreenSize } from './theme/use-media.ts';
export { CopyLink, type CopyLinkProps } from './values/copy-link.tsx';
export { DateText } from './values/date-text.tsx';
export { FetchedValue } from './values/fetched-value.ts';
export { TwelveHourClock } from './values/moment-text.tsx';
export { OpenLink, type OpenLinkProps } from './values/open-link.tsx';
export {
  fullPeriod,
  nextHalfHour,
  nextPeriod,
  type Period,
  periodEnds,
  shortPeriod,
} from './values/period-text.ts';
export { unbroken } from './values/unbroken.ts';
export { type Fetched, type FetchedOptions, useFetched } from './values/use-fetched.ts';
export { useNow } from './values/use-now.ts';
export { zoneName } from './values/zone-name.ts';
export type { CheckedSignature } from './verify/checked-signatures.tsx';
export { SignedFiles } from './verify/signed-files.tsx';
export { type OnPaper, VerificationPage, type VerificationPageProps } from './verify/verification-page.tsx';
export { CameraTile, type CameraTileProps } from './video/camera-tile.tsx';
export { LiveVideo, type LiveVideoProps } from './video/live-video.tsx';
export { VideoDialog, type VideoDialogProps } from './video/video-dialog.tsx';
export { ActionBar, type ActionBarProps, type RecordAction } from './workflow/action-bar.tsx';
export { ActionDialog, type ActionDialogProps, type ActionText } from './workflow/action-dialog.tsx';
export type { ActionInput, ActionNeeds, MissingInput } from './workflow/action-needs.ts';
export { ChangedNotice, type ChangedNoticeProps } from './workflow/changed-notice.tsx';
export { changesSince, type RecordChanges, type RecordedChange } from './workflow/changes-since.ts';
export {
  type Coverage,
  CoverageMark,
  CoverageNotes,
  type HistoryItem,
  HistoryList,
  SealTag,
} from './workflow/history-list.tsx';
export {
  type ActionConflict,
  RecordActionDialog,
  type RecordActionDialogProps,
  type RecordSource,
} from './workflow/record-action-dialog.tsx';
export { SignatureDialog, type SignatureDialogProps } from './workflow/signature-dialog.tsx';
export { type StatusStep, StatusSteps, type StatusStepsProps } from './workflow/status-steps.tsx';
export { type StepBody, stepBody } from './workflow/step-body.ts';
export { StepButtons, type StepButtonsProps } from './workflow/step-buttons.tsx';
export type { TakenStep } from './workflow/step-draft.ts';
export type { OwnInput } from './workflow/use-kept-input.ts';
export {
  type RecordActionOptions,
  type StepBlocker,
  type StepRefusal,
  useRecordAction,
} from './workflow/use-record-action.ts';
