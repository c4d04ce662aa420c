import { addDays, startOfDayInZone } from '@gantry/plugin-sdk/contract';
import { type AuditWords, type NotificationText, wordsWith } from '@gantry/plugin-sdk/server';
import {
  type Act,
  defineRecords,
  noticeKey,
  type RecordKind,
  type RecordOf,
  type RecordServices,
  type Records,
} from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { topicOrigin } from '../contract/topic.ts';
import { statusTones, topicWords } from '../contract/topic-words.ts';
import { type TopicNames, topicWorkflow } from '../contract/topic-workflow.ts';

/** The columns specific to topics. */
export const topicColumns = z.object({
  guid: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.string(),
  priority: z.string(),
  dueDay: z.string().nullable(),
  stage: z.string(),
  labels: z.array(z.string()),
  origin: topicOrigin.nullable(),
});
export type TopicOwn = z.output<typeof topicColumns>;
export type TopicRecord = RecordOf<TopicNames, TopicOwn>;
export type Topics = Records<TopicNames, TopicOwn, object>;

/** The topics of a project. Without `notifications` nobody is told. */
export const topicsOf = (services: RecordServices): Topics => defineRecords(kindOf(services), services);

const auditWords: AuditWords = {
  title: { en: 'Issue', 'zh-CN': '问题' },
  actions: wordsWith('action.', topicWords),
  fields: wordsWith('field.', topicWords),
  values: {
    status: wordsWith('status.', topicWords),
    type: wordsWith('type.', topicWords),
    priority: wordsWith('priority.', topicWords),
  },
};

const kindOf = (services: RecordServices): RecordKind<TopicNames, typeof topicColumns, object, null> => ({
  kind: 'topic',
  table: 'topic',
  fields: topicColumns,
  workflow: topicWorkflow,
  guards: {},
  facts: () => null,
  effects: {
    async number({ takeNumber }) {
      return { number: `ISS-${String(await takeNumber('ISS')).padStart(4, '0')}` };
    },
  },
  viewPermission: 'TOPIC_VIEW',
  goneStatus: 'Deleted',
  countedBy: ['type', 'priority'],
  unique: {
    fields: ['guid'],
    code: 'TOPIC_EXISTS',
    message: 'The project has an issue with this GUID already.',
  },
  auditWords,
  named: ({ id, number, own: { title } }) => ({
    name: { en: `${number} ${title}`, 'zh-CN': `${number} ${title}` },
    place: { route: '/topics/:id', params: { id } },
  }),
  afterStep: (act, record) => tellAssignee(services, act, record),
});

const text = (en: string, zh: string): NotificationText => ({ en, 'zh-CN': zh });
const steps = {
  Open: text('Resolve the issue', '解决问题'),
  InProgress: text('Resolve the issue', '解决问题'),
  Resolved: text('Check and close', '核对并关闭'),
} as const;

/**
 * Tells whoever a topic is assigned to, and nobody else: in a project many may edit topics. A topic that is over, or assigned to nobody, waits for
 * nobody.
 */
export async function tellAssignee(
  { notifications }: Pick<RecordServices, 'notifications'>,
  { tx, timeZone }: Act,
  { id, number, status, people, own }: TopicRecord,
): Promise<void> {
  if (notifications === undefined) return;
  const assignee = people.assignee?.userId;
  if (assignee === undefined || status === 'Closed' || status === 'Deleted')
    return notifications.settle(tx, noticeKey('topic', id));
  const word = (key: `status.${typeof status}`) => text(topicWords.en[key], topicWords['zh-CN'][key]);
  await notifications.send(tx, {
    to: { users: [assignee], actor: true },
    text: text(`Issue ${number} is assigned to you`, `问题 ${number} 已分配给您`),
    detail: text(own.title, own.title),
    place: { route: '/topics/:id', params: { id } },
    waiting: {
      step: steps[status],
      state: { text: word(`status.${status}`), tone: statusTones[status] },
      // It may still be done on its last day.
      ...(own.dueDay !== null && { due: startOfDayInZone(addDays(own.dueDay, 1), timeZone) }),
    },
    key: noticeKey('topic', id),
  });
}
