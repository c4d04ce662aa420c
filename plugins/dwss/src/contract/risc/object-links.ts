import { endpoint, idList, line } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { discipline } from '../discipline.ts';
import { workType } from './disciplines.ts';
import { riscStatus } from './form.ts';

/** Older clients send the GlobalId in quotes. Other sources than IFC have ids with hyphens. */
const bimId = z
  .string()
  .transform((text) => text.replaceAll(/["']/g, ''))
  .pipe(z.string().regex(/^[\w$-]{1,64}$/));
const modelId = line(64);
const optionalText = z.string().max(200).default('');

/** Names an object. The model and the GlobalId identify it; what else older clients send is kept. */
const objectFields = {
  layerId: optionalText,
  modelId,
  elementId: optionalText,
  bimId,
} as const;

/** Permissions of the consultant's side of a form: of the gate, the lead, the inspector and those who countersign. */
export const supervising = [
  'RISC_RECEIVE',
  'RISC_ASSIGN',
  'RISC_INSPECT',
  'RISC_CS_LS',
  'RISC_CS_RE',
] as const;

/**
 * Whether the caller can remove a link. `reason`: the result is signed, and the consultant's side says why. `sealed`: the result is
 * signed, and the caller is not of the consultant's side. `state`: nobody can while the form stands so.
 */
export const linkChange = z.enum(['free', 'reason', 'sealed', 'state']);
export type LinkChange = z.infer<typeof linkChange>;

/** A link of an object and a form. */
export const objectFormAttach = z.object({
  id: z.uuid(),
  layerId: z.string(),
  modelId: z.string(),
  elementId: z.string(),
  bimId: z.string(),
  /** What the model called the object when it was linked. */
  objectName: z.string(),
  /** Of the object when it was linked, by `objectFingerprint` of the client; empty where nobody took one. */
  fingerprint: z.string(),
  formId: z.uuid(),
  formNo: z.string().nullable(),
  formType: workType.nullable(),
  discipline,
  status: riscStatus,
  attachedAt: z.string(),
  /** It was linked after the result was signed, so the object takes no state from the form. */
  afterResult: z.boolean(),
  /** What the caller can do about the link. */
  change: linkChange,
});
export type ObjectFormAttach = z.infer<typeof objectFormAttach>;
const attachList = z.object({ objectFormAttachList: z.array(objectFormAttach) });

/** Decides which of an object's forms gives its state: the first of these statuses that one of them has. Other forms do not count. */
export const decidingStatuses = [
  'Fail',
  'Resubmission',
  'Submitted',
  'Received',
  'Classified',
  'Assigned',
  'Inspecting',
  'Inspected',
  'Confirmed',
  'Countersign',
  'Returned',
  'Closed',
] as const satisfies readonly z.infer<typeof riscStatus>[];
export type DecidingStatus = (typeof decidingStatuses)[number];

/** The most forms that one object, and the most objects that one form, can be linked to. */
export const linkLimit = 2000;

const see = { permission: 'RISC_VIEW', projectAlias: 'project_id' } as const;
const change = { permission: 'BIM_ATTACH', projectAlias: 'project_id' } as const;

const wrongState = {
  WRONG_STATE: {
    status: 409,
    details: z.object({ form_number: z.string().nullable(), status: riscStatus }),
  },
  /** After the result is signed, only the consultant's side changes what it is about. */
  RESULT_SIGNED: { status: 403, details: z.object({ form_number: z.string().nullable() }) },
  /** The consultant's side does so with a reason, which the history keeps. */
  REASON_REQUIRED: { status: 422, details: z.object({ form_number: z.string().nullable() }) },
} as const;
/** Why a link is made or removed after the result was signed. */
const reason = z.string().trim().max(500).default('');

export const objectLinkCalls = {
  objectForms: endpoint({
    ...see,
    method: 'GET',
    path: '/getObjectFormAttachList',
    summary: 'Forms that are linked to an object of the model, newest link first',
    input: z.strictObject(objectFields),
    response: attachList,
  }),
  attachForms: endpoint({
    ...change,
    method: 'POST',
    path: '/updateObjectFormAttach',
    summary: 'Link forms to an object; those that are linked already stay as they are',
    input: z.strictObject({
      ...objectFields,
      reason,
      objectName: optionalText,
      fingerprint: z.string().max(64).default(''),
      objectFormAttachList: z
        .array(
          z.strictObject({
            formId: z.uuid(),
            // The form's own number and type are used, whatever these say.
            formNo: z.string().max(80).nullish(),
            formType: z.string().max(80).nullish(),
          }),
        )
        .min(1)
        .max(100),
    }),
    response: attachList,
    refusals: {
      ...wrongState,
      TOO_MANY_LINKS: { status: 422 },
      /** The project has no such model. */
      MODEL_GONE: { status: 422 },
      /** No version of the model has such an object. */
      OBJECT_GONE: { status: 422 },
    },
  }),
  detachForms: endpoint({
    ...change,
    method: 'POST',
    path: '/deleteObjectFormAttach',
    summary: 'Take forms off an object',
    input: z.strictObject({ ...objectFields, reason, formIds: idList(100) }),
    response: attachList,
    refusals: wrongState,
  }),
  formObjectsByNumber: endpoint({
    ...see,
    method: 'GET',
    path: '/getObjectFormAttachListByFormNo',
    summary: 'Objects that are linked to the form with a number',
    input: z.strictObject({ formNo: line(80) }),
    response: attachList,
  }),
  formObjects: endpoint({
    ...see,
    method: 'GET',
    path: '/form/RISCForm/:id/objects',
    summary: 'Objects that are linked to a form',
    response: attachList,
  }),
  objectStates: endpoint({
    ...see,
    method: 'GET',
    path: '/objectFormStates',
    summary: 'For each linked object the form that decides how it stands, 10,000 objects at a time',
    input: z.strictObject({
      /** `next` of the page before. */
      after: z.string().max(200).default(''),
    }),
    response: z.object({
      /** What `state` counts in. */
      states: z.array(z.enum(decidingStatuses)),
      models: z.array(
        z.object({
          modelId: z.string(),
          bimIds: z.array(z.string()),
          /** Of the object with the same index: an index of `states`. */
          state: z.array(z.int()),
        }),
      ),
      /** Null on the last page. */
      next: z.string().nullable(),
    }),
  }),
};

/** Links were made or removed; the payload has `modelId`. */
export const linkTopics = { linksChanged: 'risc-links-changed' } as const;
