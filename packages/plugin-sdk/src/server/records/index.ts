export { type Act, actOf, systemAct, userOf } from './act.ts';
export { canonicalJson, sha256 } from './canonical-json.ts';
export { type CountedTable, countRecords } from './count-records.ts';
export { readSignature } from './read-signature.ts';
export type { RecordAdditions } from './record-additions.ts';
export { type BatchOutcome, type BatchRequest, largestBatch, type RecordBatch } from './record-batch.ts';
export type { RecordEvidence } from './record-evidence.ts';
export type {
  ActionOf,
  ActionRequest,
  AllowedAction,
  Change,
  DelegationRules,
  DoneStep,
  GivenSignature,
  RecordKind,
  RecordOf,
  RecordServices,
  Step,
} from './record-kind.ts';
export type { RecordFilter, RecordLists, RecordPage } from './record-lists.ts';
export type { NewAttachment, RecordAttachment, RecordComment } from './record-papers.ts';
export { recordTables } from './record-tables.ts';
export type { RecordTask } from './record-tasks.ts';
export type { HistoryEntry } from './record-trail.ts';
export type { RecordVisibility } from './record-visibility.ts';
export { type Beginning, defineRecords, type Origin, type Records } from './records.ts';
export { refusalError } from './refusal-error.ts';
export { remembered } from './remembered.ts';
export type { SealedSignature } from './seal.ts';
export { type SettleTimer, settleTimer } from './settle-timer.ts';
export { checkSignedFiles, type SignedFile, type SignedFileState } from './signed-files.ts';
export type {
  MissingSignature,
  RecordSignature,
  SignatureProblem,
  Verification,
  VerifiedBatch,
} from './verify-signatures.ts';
