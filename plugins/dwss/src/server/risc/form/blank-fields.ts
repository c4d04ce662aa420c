import type { RiscFields, RiscRecord } from '../risc-kind.ts';

/** Fields of a new form. */
export const blankFields: Omit<RiscFields, 'variant' | 'discipline'> = {
  workType: null,
  portionId: null,
  locationId: null,
  description: '',
  surveyTime: null,
  nextOperation: '',
  nextOperationDate: null,
  equipment: '',
  attn: [],
  cc: [],
  tags: [],
  isLate: false,
  isShortNotice: false,
  submittedAt: null,
  submissionNo: 0,
  results: [],
  dates: {},
  processedBy: null,
  asked: { LS: null, RE: null },
  resultVersion: null,
};

/** What a new revision takes over from the form that failed. */
export const fieldsOfRevision = ({ own }: RiscRecord) => ({
  ...blankFields,
  variant: own.variant,
  discipline: own.discipline,
  workType: own.workType,
  portionId: own.portionId,
  locationId: own.locationId,
  description: own.description,
  surveyTime: own.surveyTime,
  nextOperation: own.nextOperation,
  nextOperationDate: own.nextOperationDate,
  equipment: own.equipment,
  attn: own.attn,
  tags: own.tags,
});
