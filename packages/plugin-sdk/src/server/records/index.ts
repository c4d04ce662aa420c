export { type GivenSignature, readSignature } from '@gantry/plugin-sdk/server';
export { type Act, actOf, drivenBy, systemAct, userOf } from './act.ts';
export { type AlarmTimer, alarmTimer } from './alarm-timer.ts';
export { canonicalJson, sha256 } from './canonical-json.ts';
export type { RecordProblem, RecordProblemKind } from './checked-history.ts';
export { type CountedTable, countRecords } from './count-records.ts';
export { type DueTimer, dueTimer } from './due-timer.ts';
export type { ItemRow, ItemSet } from './item-seals.ts';
export { defineItems, type ItemEdit, type ItemKind, type Items, itemsNotIn } from './items.ts';
export {
  type ExportedList,
  type ExportTexts,
  type ListExport,
  type ListExportOptions,
  listExport,
} from './list-export.ts';
export { numberSeries } from './number-series.ts';
export type { RecordAdditions } from './record-additions.ts';
export type { RecordAlarms } from './record-alarms.ts';
export type { StepsByTask } from './record-allowed.ts';
export {
  type BatchAnswer,
  type BatchRequest,
  type BatchResult,
  largestBatch,
  type RecordBatch,
} from './record-batch.ts';
export type { RecordComment } from './record-comments.ts';
export type { RecordEvidence } from './record-evidence.ts';
export {
  type AttachedFile,
  type FiledRecords,
  type RecordFileHandlersOptions,
  type RecordFileRules,
  type RecordFiles,
  recordFileAnswers,
  recordFileHandlers,
  recordFiles,
  recordFilesOf,
} from './record-files.ts';
export { handedOverIn } from './record-hand-over.ts';
export {
  type RecordHandlersOptions,
  type RecordTrail,
  recordHandlers,
  recordHistoryOf,
  type ToldRecords,
} from './record-handlers.ts';
export { headsOf } from './record-heads.ts';
export type {
  ActionOf,
  ActionRequest,
  AllowedAction,
  Change,
  DelegationRules,
  DoneStep,
  RecordKind,
  RecordOf,
  RecordServices,
  Step,
} from './record-kind.ts';
export type { OrderedPage, RecordFilter, RecordLists, RecordTally } from './record-lists.ts';
export { appendLog, type RecordLogEntry, readLog } from './record-logs.ts';
export { type Informed, noticeKey, type RecordNotices, type WaitingStep } from './record-notices.ts';
export {
  type LinkedRecords,
  type ObjectKey,
  type ObjectLinkChange,
  type RecordObjectRules,
  recordObjectHandlers,
} from './record-object-handlers.ts';
export type { NewObject, RecordObject } from './record-objects.ts';
export type { IndexedPage, RecordRows } from './record-pages.ts';
export type { NewAttachment, RecordAttachment } from './record-papers.ts';
export type { Whole } from './record-part.ts';
export { recordActorOf, recordAuthorOf, recordPersonOf } from './record-people.ts';
export { recordReminders } from './record-reminders.ts';
export { recordTables } from './record-tables.ts';
export type { RecordTask } from './record-tasks.ts';
export type { TimelineEntry } from './record-timeline.ts';
export type { HistoryEntry } from './record-trail.ts';
export type { RecordVisibility } from './record-visibility.ts';
export type { Preferred, RecordWho } from './record-who.ts';
export { type Beginning, defineRecords, type Origin, type Records } from './records.ts';
export { refusalError } from './refusal-error.ts';
export { remembered } from './remembered.ts';
export { type ReminderTimer, reminderTimer } from './reminder-timer.ts';
export type { SealedHistory, SealedSignature } from './seal.ts';
export { type SettleTimer, settleTimer } from './settle-timer.ts';
export type { ContentProblem } from './signed-content.ts';
export { checkSignedFiles, type SignedFile, type SignedFileState } from './signed-files.ts';
export {
  type AlteredRecord,
  type Coverage,
  type Covered,
  coverageOf,
  type ItemVerification,
  type MissingSignature,
  type RecordSignature,
  type SignatureProblem,
  type Verification,
  type VerifiedBatch,
} from './verification.ts';
export {
  type CheckableRecords,
  type CheckedFile,
  type Signed,
  type VerificationOptions,
  verificationHandlers,
} from './verification-handlers.ts';
export type { RecordAlarm } from './watch-alarms.ts';
