import { day, line, prose, recordHead, recordPerson } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { topicWorkflow } from './topic-workflow.ts';
import { viewpoint } from './viewpoint.ts';

/** Types and priorities that topics have in most projects. A file may bring others, which stay as they are. */
export const topicTypes = ['Clash', 'Error', 'Issue', 'Request', 'Remark'] as const;
/** The most urgent first. */
export const priorities = ['Critical', 'High', 'Normal', 'Low'] as const;

/** The most links of one topic. */
export const mostObjects = 200;

const label = line(80);
const word = z.string().trim().max(80);

/** What a person fills in. */
export const topicFields = z.strictObject({
  title: line(200),
  description: prose(20_000).default(''),
  type: word.default('Issue'),
  priority: word.default('Normal'),
  /** Null: nobody. */
  assigneeId: z.uuid().nullable().default(null),
  dueDay: day.nullable().default(null),
  stage: word.default(''),
  labels: z.array(label).max(50).default([]),
});

/** An object of a model, as the browser that links it sees it. */
export const linkedObject = z.strictObject({
  modelId: z.uuid(),
  globalId: z.string().min(1).max(64),
  name: z.string().max(300).default(''),
  fingerprint: z.string().max(200).default(''),
});

/** A viewpoint that is added: the picture is an upload under the rule `picture`. */
export const newViewpoint = z.strictObject({
  /** Made by the caller; sent again, it is added once. */
  id: z.uuid(),
  /** Null: a picture without a view. */
  view: viewpoint.nullable(),
  uploadId: z.uuid().nullable(),
});
export type NewViewpoint = z.input<typeof newViewpoint>;

/** Where a topic comes from that a file brought. */
export const topicOrigin = z.object({
  /** Name of the file. */
  file: z.string(),
  project: z.string(),
  author: z.string(),
  createdAt: z.string(),
  /** As the file names whoever it is assigned to. */
  assignedTo: z.string(),
  referenceLinks: z.array(z.string()),
  relatedTopics: z.array(z.string()),
});
export type TopicOrigin = z.output<typeof topicOrigin>;

/** A viewpoint in the list of a topic. */
export const viewpointHead = z.object({
  id: z.uuid(),
  guid: z.string(),
  hasView: z.boolean(),
  hasPicture: z.boolean(),
  by: recordPerson.nullable(),
  at: z.string(),
});
export type ViewpointHead = z.output<typeof viewpointHead>;

/** What is known of a comment beside its text. */
export const remark = z.object({
  commentId: z.uuid(),
  viewpointId: z.uuid().nullable(),
  /** Of the file that brought it. */
  author: z.string().nullable(),
  at: z.string().nullable(),
});

const status = z.enum(topicWorkflow.statuses);
const action = z.enum(topicWorkflow.actions);
export const topicStatus = status;

const listed = {
  title: z.string(),
  type: z.string(),
  priority: z.string(),
  assignee: recordPerson.nullable(),
  dueDay: z.string().nullable(),
  stage: z.string(),
  labels: z.array(z.string()),
  /** The viewpoint that stands for the topic: one with a picture, where there is one. */
  viewpointId: z.uuid().nullable(),
  hasPicture: z.boolean(),
};

export const topicRow = z.object({
  id: z.uuid(),
  number: z.string(),
  status,
  version: z.int(),
  updatedAt: z.string(),
  ...listed,
});
export type TopicRow = z.output<typeof topicRow>;

export const topic = recordHead(status, action).extend({
  ...listed,
  guid: z.string(),
  description: z.string(),
  origin: topicOrigin.nullable(),
  viewpoints: z.array(viewpointHead),
  remarks: z.array(remark),
  objects: z.array(
    z.object({
      id: z.uuid(),
      modelId: z.string(),
      globalId: z.string(),
      name: z.string(),
      fingerprint: z.string(),
    }),
  ),
});
export type Topic = z.output<typeof topic>;
