import {
  commaList,
  endpoint,
  exportChoice,
  line,
  moment,
  pageQuery,
  prose,
  recordCalls,
  recordFile,
  recordFileCalls,
  recordFileEndpoints,
  recordHead,
  recordObjectCalls,
  recordTopics,
  signatureInput,
  stepRefusalsOf,
  unreadableRows,
  verificationCall,
} from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { instructionWorkflow, permissions } from './instruction-workflow.ts';

const status = z.enum(instructionWorkflow.statuses);
const action = z.enum(instructionWorkflow.actions);
const see = { permission: permissions.view, path: '/instructions/:id', status } as const;
const refusals = stepRefusalsOf(status, action);

/** What a person fills in. */
export const instructionFields = z.strictObject({
  subject: line(120),
  details: prose(4000),
  place: line(120),
  /** By when it is to be carried out. */
  dueAt: moment,
});

/** The engineer's photos say what is wrong, the contractor's what was done. */
export const photoPlaces = ['before', 'after'] as const;

/** A row of the list. What comes back has no limits: one row written under older rules would break the list. */
const row = recordHead(status, action).extend({ subject: z.string(), place: z.string(), dueAt: z.string() });
const instruction = row.extend({
  details: z.string(),
  photos: z.array(recordFile.extend({ place: z.enum(photoPlaces) })),
  /** Where the caller may add photos now. */
  addsPhotos: z.enum(photoPlaces).nullable(),
});
const reply = z.object({ instruction });
export type InstructionRow = z.output<typeof row>;
export type Instruction = z.output<typeof instruction>;

/** Which instructions a list or an export has. */
const listQuery = pageQuery(['changed', 'number', 'due'], { isDesc: true, pageSize: 20 }).extend({
  status: commaList(status).default([]),
  /** `true`: not done in time. */
  overdue: z.enum(['true', '']).default(''),
});

export const instructionCalls = {
  ...recordCalls(see),
  ...verificationCall(see),
  ...recordObjectCalls({ ...see, path: '/objects' }),
  ...recordFileCalls({
    ...see,
    add: '/instructions/:id/photos',
    remove: '/instructions/:id/photos/remove',
    place: { place: z.enum(photoPlaces) },
    response: reply,
    refusals: { FORBIDDEN: refusals.FORBIDDEN, VERSION_CONFLICT: refusals.VERSION_CONFLICT },
  }),
  list: endpoint({
    method: 'GET',
    path: '/instructions',
    summary: 'Instructions of the project, a page at a time',
    permission: permissions.view,
    input: listQuery,
    response: z.object({
      rows: z.array(row).readonly(),
      total: z.int(),
      unreadable: unreadableRows,
      /** By status; those without any are left out. */
      counts: z.record(z.string(), z.int()),
    }),
  }),
  exportList: endpoint({
    method: 'POST',
    path: '/exports',
    summary: 'Export the instructions of the list, which a background job writes',
    permission: permissions.view,
    input: listQuery.extend(exportChoice),
    response: z.object({ jobId: z.uuid() }),
  }),
  read: endpoint({
    permission: see.permission,
    path: see.path,
    method: 'GET',
    summary: 'One instruction',
    response: reply,
  }),
  create: endpoint({
    method: 'POST',
    path: '/instructions',
    summary: 'Begin an instruction',
    permission: permissions.issue,
    // Sent again with the same id, it begins once.
    input: instructionFields.extend({ id: z.uuid().optional() }),
    response: reply,
    refusals: { KEY_REUSED: refusals.KEY_REUSED },
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/instructions/:id',
    summary: 'Change a draft',
    permission: permissions.issue,
    input: instructionFields.extend({ version: z.int().positive() }),
    response: reply,
    refusals: { FORBIDDEN: refusals.FORBIDDEN, VERSION_CONFLICT: refusals.VERSION_CONFLICT },
  }),
  // A path of its own: `/instructions/:id/comments` is taken.
  step: endpoint({
    method: 'POST',
    path: '/instructions/:id/steps/:action',
    summary: 'Take a step on an instruction',
    permission: permissions.view,
    params: { action: z.string().max(40) },
    input: z.strictObject({
      version: z.int().positive(),
      idempotencyKey: z.uuid(),
      comment: prose(2000),
      signature: signatureInput.optional(),
    }),
    response: reply,
    refusals,
  }),
};

export const instructionFiles = recordFileEndpoints({ path: '/photos', permission: permissions.view });
export const instructionTopics = recordTopics('instruction');
