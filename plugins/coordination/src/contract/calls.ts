import {
  commaList,
  endpoint,
  fileEndpoint,
  line,
  pageQuery,
  prose,
  recordCalls,
  recordTopics,
  ruleBroken,
  stepRefusalsOf,
  uniqueRefusal,
  unreadableRows,
} from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { bcfVersions } from './bcf/bcf.ts';
import {
  linkedObject,
  mostObjects,
  newViewpoint,
  remark,
  topic,
  topicFields,
  topicRow,
  topicStatus,
} from './topic.ts';
import { topicStatuses, topicWorkflow } from './topic-workflow.ts';
import { mostViewpoints, viewpoint } from './viewpoint.ts';

export const topicTopics = recordTopics('topic');

const see = 'TOPIC_VIEW';
const edit = 'TOPIC_EDIT';
const reply = z.object({ form: topic });
const refusals = stepRefusalsOf(topicStatus, z.enum(topicWorkflow.actions));
const written = {
  RULE_BROKEN: ruleBroken,
  TOO_MANY_VIEWPOINTS: { status: 422 },
  OBJECT_GONE: { status: 422 },
} as const;
const pictured = {
  FILE_KIND: { status: 422 },
  UPLOAD_RULE: { status: 422 },
  UPLOAD_UNFINISHED: { status: 409 },
} as const;
/** A viewpoint of many objects is larger than most calls. */
const bodyLimit = 4_000_000;

/** Which topics a list or an export has. */
const filters = {
  status: commaList(z.enum(topicStatuses)).default([]),
  type: z.string().max(80).default(''),
  priority: z.string().max(80).default(''),
  label: z.string().max(80).default(''),
  assignee: z.union([z.uuid(), z.literal('')]).default(''),
  /** `true`: open, and due before today. */
  overdue: z.enum(['true', '']).default(''),
};

// Nobody signs a topic.
const { signatureImage: _, ...told } = recordCalls({
  path: '/topics/:id',
  permission: see,
  status: topicStatus,
  text: prose(20_000),
});

export const topicCalls = {
  ...told,
  list: endpoint({
    method: 'GET',
    path: '/topics',
    summary: 'Topics of the project, a page at a time',
    permission: see,
    input: pageQuery(['updated', 'number', 'due', 'priority'], { isDesc: true, pageSize: 20 }).extend(
      filters,
    ),
    response: z.object({ rows: z.array(topicRow), total: z.int(), unreadable: unreadableRows }),
  }),
  topic: endpoint({
    method: 'GET',
    path: '/topics/:id',
    summary: 'One topic, with its viewpoints and linked objects',
    permission: see,
    response: reply,
  }),
  add: endpoint({
    method: 'POST',
    path: '/topics',
    summary: 'Begin a topic',
    permission: edit,
    input: topicFields.extend({
      /** Made by the caller; sent again, the topic begins once. It is the GUID of the topic in BCF too. */
      id: z.uuid().optional(),
      objects: z.array(linkedObject).max(mostObjects).default([]),
      viewpoint: newViewpoint.optional(),
    }),
    bodyLimit,
    response: reply,
    refusals: { ...written, ...pictured, KEY_REUSED: { status: 409 }, TOPIC_EXISTS: uniqueRefusal },
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/topics/:id',
    summary: 'Change the fields of a topic',
    permission: edit,
    input: topicFields.extend({ version: z.int().positive() }),
    response: reply,
    refusals: { ...written, VERSION_CONFLICT: refusals.VERSION_CONFLICT },
  }),
  step: endpoint({
    method: 'POST',
    path: '/topics/:id/steps/:action',
    summary: 'Take a step on a topic, such as close or reopen',
    permission: see,
    params: { action: z.string().max(40) },
    input: z.strictObject({
      version: z.int().positive(),
      idempotencyKey: z.uuid(),
      comment: prose(2000).default(''),
    }),
    response: reply,
    refusals,
  }),
  addViewpoint: endpoint({
    method: 'POST',
    path: '/topics/:id/viewpoints',
    summary: 'Add a viewpoint to a topic',
    permission: edit,
    input: z.strictObject({ viewpoint: newViewpoint }),
    bodyLimit,
    response: reply,
    refusals: { ...written, ...pictured },
  }),
  viewpoint: endpoint({
    method: 'GET',
    path: '/viewpoints/:viewpointId',
    summary: 'The view of a viewpoint, with the models in which its objects are now',
    permission: see,
    response: z.object({
      topicId: z.uuid(),
      number: z.string(),
      title: z.string(),
      /** Null: it has a picture alone. */
      view: viewpoint.nullable(),
      /** Objects that no model of the project has. */
      unknownObjects: z.int(),
    }),
  }),
  remark: endpoint({
    method: 'POST',
    path: '/topics/:id/remarks',
    summary: 'Say something about a topic, with the viewpoint that it is about',
    permission: see,
    input: z.strictObject({
      text: prose(20_000),
      commentId: z.uuid(),
      viewpointId: z.uuid().nullable().default(null),
    }),
    response: z.object({ remark }),
    refusals: { COMMENT_REQUIRED: { status: 422 }, KEY_REUSED: { status: 409 } },
  }),
  link: endpoint({
    method: 'POST',
    path: '/topics/:id/objects',
    summary: 'Link objects of the model to a topic',
    permission: edit,
    input: z.strictObject({ objects: z.array(linkedObject).min(1).max(mostObjects) }),
    response: reply,
    refusals: written,
  }),
  unlink: endpoint({
    method: 'POST',
    path: '/topics/:id/objects/:linkId/remove',
    summary: 'Take an object of the model off a topic',
    permission: edit,
    response: reply,
  }),
  ofObject: endpoint({
    method: 'GET',
    path: '/objects',
    summary: 'Topics that an object of the model is linked to',
    permission: see,
    input: z.strictObject({ modelId: z.uuid(), globalId: z.string().min(1).max(64) }),
    response: z.object({
      links: z.array(
        z.object({
          id: z.uuid(),
          recordId: z.uuid(),
          name: z.string(),
          title: z.string(),
          status: topicStatus,
        }),
      ),
    }),
  }),
  checkImport: endpoint({
    method: 'POST',
    path: '/imports/check',
    summary: 'What the project has of a BCF file; nothing is written',
    permission: edit,
    input: z.strictObject({
      guids: z.array(z.uuid()).max(2000),
      globalIds: z.array(z.string().max(64)).max(20_000),
      /** Of the project in the file; empty for none. */
      projectId: z.string().max(200).default(''),
    }),
    bodyLimit,
    response: z.object({
      existing: z.array(
        z.object({
          guid: z.string(),
          id: z.uuid(),
          number: z.string(),
          title: z.string(),
          status: topicStatus,
        }),
      ),
      unknownObjects: z.int(),
      isOtherProject: z.boolean(),
    }),
  }),
  importTopic: endpoint({
    method: 'POST',
    path: '/imports/topics',
    summary: 'Bring in one topic of a BCF file, all of it or nothing',
    permission: edit,
    input: z.strictObject({
      guid: z.uuid(),
      /** What becomes of a topic that the project has already. */
      existing: z.enum(['update', 'skip']),
      file: z.string().max(200),
      project: z.string().max(200).default(''),
      title: line(200),
      description: prose(20_000).default(''),
      type: z.string().max(80).default(''),
      status: z.enum(topicStatuses),
      priority: z.string().max(80).default(''),
      labels: z.array(line(80)).max(50).default([]),
      stage: z.string().max(80).default(''),
      dueDay: topicFields.shape.dueDay,
      assignedTo: z.string().max(200).default(''),
      author: z.string().max(200).default(''),
      createdAt: z.iso.datetime(),
      referenceLinks: z.array(z.string().max(2000)).max(50).default([]),
      relatedTopics: z.array(z.uuid()).max(200).default([]),
      viewpoints: z
        .array(newViewpoint.omit({ id: true }).extend({ guid: z.uuid() }))
        .max(mostViewpoints)
        .default([]),
      comments: z
        .array(
          z.strictObject({
            guid: z.uuid(),
            text: prose(20_000),
            author: z.string().max(200),
            at: z.iso.datetime(),
            viewpoint: z.uuid().nullable(),
          }),
        )
        .max(500)
        .default([]),
    }),
    bodyLimit: 16_000_000,
    response: z.object({
      id: z.uuid(),
      number: z.string(),
      outcome: z.enum(['added', 'updated', 'unchanged', 'skipped']),
    }),
    refusals: {
      ...written,
      ...pictured,
      VERSION_CONFLICT: refusals.VERSION_CONFLICT,
      TOPIC_EXISTS: uniqueRefusal,
    },
  }),
  exportBcf: endpoint({
    method: 'POST',
    path: '/exports',
    summary: 'Export topics as a BCF file, which a background job writes',
    permission: see,
    input: z.strictObject({
      version: z.enum(bcfVersions),
      /** These topics; empty: those of the filters. */
      ids: z.array(z.uuid()).max(500).default([]),
      search: z.string().trim().max(200).default(''),
      ...filters,
    }),
    response: z.object({ jobId: z.uuid() }),
  }),
};

export const topicFiles = {
  picture: fileEndpoint({
    path: '/viewpoints/:viewpointId/picture',
    summary: 'The picture of a viewpoint',
    permission: see,
    input: z.strictObject({ small: z.enum(['true', 'false']).default('false') }),
  }),
};
