import {
  type AuditWords,
  type Migration,
  type NotificationText,
  type ServerHost,
  sql,
  wordsWith,
} from '@gantry/plugin-sdk/server';
import {
  countRecords,
  defineRecords,
  type RecordKind,
  type RecordOf,
  type RecordServices,
  type Records,
  recordReminders,
  recordTables,
  reminderTimer,
} from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { instructionWords, wordOf } from '../contract/instruction-words.ts';
import {
  type InstructionFacts,
  type InstructionNames,
  instructionGuards,
  instructionWorkflow,
  permissions,
} from '../contract/instruction-workflow.ts';

export const instructionMigration: Migration = {
  name: '0001-instructions',
  sql: `${recordTables('1')}${recordTables('2')}${recordReminders('1')}
create table instruction (
  like record_columns including all,
  subject text not null,
  details text not null,
  place text not null,
  due_at timestamptz not null,
  foreign key (project_id, id) references record
);
create index instruction_by_change on instruction (project_id, updated_at, id);
create index instruction_by_due on instruction (project_id, due_at, id);
create index instruction_by_number on instruction (project_id, number, id);
select gantry.protect_project_table('instruction');
${countRecords('1', { table: 'instruction', by: [] })}`,
};

/** An instruction's own columns, as the database gives them. */
const columns = z.object({
  subject: z.string(),
  details: z.string(),
  place: z.string(),
  dueAt: z.date().transform((date) => date.toISOString()),
});
type Own = z.output<typeof columns>;
export type InstructionRecord = RecordOf<InstructionNames, Own>;
export type Instructions = Records<InstructionNames, Own, object>;

const text = (en: string, zh: string): NotificationText => ({ en, 'zh-CN': zh });
const steps: Readonly<Record<InstructionNames['task'], NotificationText>> = {
  ISSUE: text('Issue the instruction', '发出指令'),
  ACKNOWLEDGE: text('Acknowledge the instruction', '签收指令'),
  CARRY_OUT: text('Carry out the instruction', '执行指令'),
  CONFIRM: text('Confirm what was done', '确认完成情况'),
};
const happened: Readonly<Record<InstructionNames['status'], NotificationText>> = {
  Draft: text('is a draft', '为草稿'),
  Issued: text('was issued', '已发出'),
  InHand: text('is in hand', '正在执行'),
  Done: text('was reported as done', '已报告完成'),
  Closed: text('was confirmed', '已确认'),
  Withdrawn: text('was withdrawn', '已撤回'),
};
const auditWords: AuditWords = {
  title: text('Site instruction', '工地指令'),
  actions: wordsWith('action.', instructionWords),
  fields: wordsWith('field.', instructionWords),
  values: { status: wordsWith('status.', instructionWords) },
};

const kindOf = (
  instructions: () => Instructions,
): RecordKind<InstructionNames, typeof columns, object, InstructionFacts> => ({
  kind: 'instruction',
  table: 'instruction',
  fields: columns,
  workflow: instructionWorkflow,
  guards: instructionGuards,
  async facts(act, { id, status }) {
    if (status !== 'InHand') return { photos: 0 };
    const photos = await instructions().attachments(act, id);
    return { photos: photos.filter(({ place }) => place === 'after').length };
  },
  effects: {
    async number({ takeNumber }) {
      return { number: `SI-${String(await takeNumber('SI')).padStart(4, '0')}` };
    },
  },
  viewPermission: permissions.view,
  privateStatus: 'Draft',
  countedBy: [],
  auditWords,
  named: ({ id, number, own: { subject } }) => ({
    name: text(`Instruction ${number ?? subject}`, `指令 ${number ?? subject}`),
    place: { route: '/instructions/:id', params: { id } },
  }),
  notices: {
    step: (task) => steps[task],
    detail: ({ own: { subject } }) => text(subject, subject),
    happened: ({ status }) => happened[status],
    waiting: (_act, { status, own: { dueAt, place } }) => ({
      at: text(place, place),
      state: { text: wordOf(`status.${status}`), tone: 'info' },
      ...(status !== 'Done' && { due: new Date(dueAt) }),
    }),
    // Its author knows of a draft.
    untold: ['ISSUE'],
    // Nothing waits for anybody afterwards, so the author is told.
    informs: ({ people }, { row }) => (row.to === 'Closed' ? { users: [people.author?.userId] } : undefined),
  },
});

/** The instructions of a project. */
export function instructionsOf(services: RecordServices): Instructions {
  const instructions: Instructions = defineRecords(
    kindOf(() => instructions),
    services,
  );
  return instructions;
}

/** Reminds the contractor a day before an instruction is due. */
export const reminders = reminderTimer<InstructionNames, Own>({
  name: 'remind',
  everySeconds: 300,
  records: (host: ServerHost) => instructionsOf(host),
  due: (_host, _tx, now) => {
    const tomorrow = new Date(now.getTime() + 24 * 3_600_000);
    return sql`select id, due_at from instruction
      where status in ('Issued', 'InHand') and due_at > ${now} and due_at <= ${tomorrow}`;
  },
  text: ({ number }) => text(`Reminder: instruction ${number} is due`, `提醒：指令 ${number} 即将到期`),
});
