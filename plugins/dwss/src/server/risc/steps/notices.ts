import { dateTimeInZone } from '@gantry/plugin-sdk/contract';
import type {
  NotificationInput,
  NotificationText,
  ProjectPerson,
  ServerHost,
} from '@gantry/plugin-sdk/server';
import { type Act, type DoneStep, type HandOverWords, remembered } from '@gantry/plugin-sdk/server/records';
import { statusTones } from '../../../contract/risc/status-tones.ts';
import { riscTerms } from '../../../contract/risc/terms.ts';
import { type RiscNames, type RiscStatus, riscWorkflow } from '../../../contract/risc/workflow.ts';
import { type PlaceName, placeNames } from '../form/places.ts';
import { firstObjectOf } from '../objects/object-links.ts';
import type { RiscRecord } from '../risc-kind.ts';
import { dueTimes } from './due-times.ts';

/** The batch asks once who is to be told of its forms; `notifications` leaves out those who have left meanwhile. */
type Telling = Pick<Act, 'tx' | 'batch' | 'timeZone'>;
type Services = Pick<ServerHost, 'notifications' | 'people' | 'settings'>;
const members = remembered<readonly ProjectPerson[]>();
const deputiesOf = remembered<readonly string[]>();
const namesOfPlaces = remembered<ReadonlyMap<string, PlaceName>>();

const text = (en: string, zh: string): NotificationText => ({ en, 'zh-CN': zh });

/** The steps that wait for somebody, in the words of the screens. A draft is left out: its author knows of it. */
const stepText = (task: RiscNames['task'] | RiscNames['side']): NotificationText | undefined =>
  task === 'SUBMIT' ? undefined : text(riscTerms.en[`task.${task}`], riscTerms['zh-CN'][`task.${task}`]);

const states: Readonly<Partial<Record<RiscStatus, NotificationText>>> = {
  Submitted: text('was submitted', '已提交'),
  Received: text('was received', '已接收'),
  Classified: text('was classified', '已分类'),
  Assigned: text('was assigned', '已指派'),
  Inspecting: text('is being inspected', '检查中'),
  Inspected: text('was inspected', '已检查'),
  Confirmed: text('was confirmed', '已确认'),
  Countersign: text('waits for countersigning', '等待加签'),
  Returned: text('was returned', '已退回'),
  Resubmission: text('came back for resubmission', '须重新提交'),
  Closed: text('is closed', '已结束'),
  Fail: text('has failed', '不合格'),
  Withdrew: text('was withdrawn', '已撤回'),
};

/**
 * Tells those who may do the next step that it waits for them, and their deputies; those named on the form that it was submitted or
 * inspected; and who asked for something that it was answered.
 */
export async function tellOfStep(
  services: Services,
  act: Telling,
  record: RiscRecord,
  { row }: DoneStep<RiscNames>,
): Promise<void> {
  const { tx } = act;
  const { number } = record;
  const { notifications } = services;
  const state = states[record.status];
  if (state === undefined) return notifications.settle(tx, noticeKey(record.id));
  const what = text(`Form ${number} ${state.en}`, `表格 ${number} ${state['zh-CN']}`);
  const able = await tellOfTask(services, act, record, what);
  const common = aboutForm(record, what);
  const informed = informedOf(record, row).filter((one) => !able.includes(one));
  if (informed.length > 0) await notifications.send(tx, { ...common, to: { users: informed } });
}

/** Tells whoever does the open task that it waits for them, and returns their ids. Without one, nothing waits any more. */
async function tellOfTask(
  { notifications, people, settings }: Services,
  act: Telling,
  record: RiscRecord,
  what: NotificationText,
): Promise<readonly string[]> {
  const { tx } = act;
  const { id, task, side } = record;
  const key = noticeKey(id);
  const waits = side ?? task;
  const step = waits === null ? undefined : stepText(waits);
  if (step === undefined) {
    await notifications.settle(tx, key);
    return [];
  }
  const [able, dues, facts] = await Promise.all([
    ableOf(people, act, record),
    dueTimes(settings, act, [record]),
    factsOf(act, record),
  ]);
  const due = dues.get(id);
  await notifications.send(tx, {
    ...aboutForm(record, what),
    to: { users: able, actor: true },
    waiting: { step, ...facts, ...(due !== undefined && { due: new Date(due) }) },
    key,
  });
  return able;
}

/** What My day shows of a form beside its step. The inspection and its result belong to the planned time; other steps can be done before. */
async function factsOf(
  { tx, batch }: Telling,
  { id, status, task, side, own: { portionId, locationId, surveyTime } }: RiscRecord,
): Promise<Omit<NonNullable<NotificationInput['waiting']>, 'step' | 'due'>> {
  const place = locationId ?? portionId;
  const [names, object] = await Promise.all([
    namesOfPlaces(batch ?? tx, place ?? '', () => placeNames(tx, [place])),
    firstObjectOf(tx, id),
  ]);
  const called = names.get(place ?? '');
  const isPlanned = side === null && surveyTime !== null && (task === 'ATTEND' || task === 'RESULT');
  const state = text(riscTerms.en[`status.${status}`], riscTerms['zh-CN'][`status.${status}`]);
  return {
    state: { text: state, tone: statusTones[status] },
    ...(called !== undefined && { at: text(called.name, called.name_zh || called.name) }),
    ...(isPlanned && { from: new Date(surveyTime) }),
    ...(object !== undefined && { object }),
  };
}

/** What people call a form, and where it is shown. */
export const nameOfForm = ({ id, number }: Pick<RiscRecord, 'id' | 'number'>) => ({
  name: text(`Form ${number}`, `表格 ${number}`),
  place: { route: '/risc/detail', params: { id } },
});

/** How an administrator who hands forms over reads of them, and how the takers do. */
export const handOverWords = (
  services: Services | undefined,
): HandOverWords<RiscNames, RiscRecord['own']> => ({
  describe: (record, task) => ({
    ...nameOfForm(record),
    detail: text(record.own.description, record.own.description),
    step: text(riscTerms.en[`task.${task}`], riscTerms['zh-CN'][`task.${task}`]),
  }),
  keyPrefix,
  ...(services && {
    async tell(act, record, what) {
      await tellOfTask(services, act, record, what);
    },
  }),
});

/** Reminds whoever does the open task of the inspection time, which is shown in the project's time zone. */
export async function remindOfInspection(
  services: Services,
  act: Telling,
  record: RiscRecord,
): Promise<void> {
  const { number, own } = record;
  if (own.surveyTime === null) return;
  const at = dateTimeInZone(own.surveyTime, act.timeZone);
  await tellOfTask(
    services,
    act,
    record,
    text(`Reminder: form ${number} is to be inspected at ${at}`, `提醒：表格 ${number} 的检查时间为 ${at}`),
  );
}

/** Under which what waits for a form is told. */
export const noticeKey = (id: string) => keyPrefix + id;
const keyPrefix = 'risc/';
const aboutForm = ({ id, own }: RiscRecord, what: NotificationText) => ({
  text: what,
  detail: text(own.description, own.description),
  place: { route: '/risc/detail', params: { id } },
});

/** Who is told of a step without having to do anything. */
function informedOf({ own, people }: RiscRecord, row: DoneStep<RiscNames>['row']): readonly string[] {
  if (row.to === 'Submitted') return own.attn;
  if (row.action === 'signoff') return own.cc;
  const isAnswer = row.side !== undefined && 'answers' in row.side;
  return isAnswer && people.submitter !== undefined ? [people.submitter.userId] : [];
}

/** Who does the open task, and today's deputies of these people. */
async function ableOf(
  people: ServerHost['people'],
  act: Telling,
  record: RiscRecord,
): Promise<readonly string[]> {
  const { discipline } = record.own;
  const needed = permissionsOf(record);
  const ids = (await namedFor(people, act, record)) ?? (await holdersOf(people, act, record, needed));
  const key = JSON.stringify([ids, needed, discipline]);
  const deputies = await deputiesOf(act.batch ?? act.tx, key, () =>
    deputiesFor(people, act, ids, { needed, discipline }),
  );
  return [...new Set([...ids, ...deputies])];
}

/** Today's deputies of the people; where roles are represented, those whose role holds all permissions. */
async function deputiesFor(
  people: ServerHost['people'],
  { tx }: Telling,
  ids: readonly string[],
  { needed, discipline }: { readonly needed: readonly string[]; readonly discipline: string },
): Promise<readonly string[]> {
  const deputies = await Promise.all(
    (await people.deputiesOf(tx, ids)).map(async ({ principal, deputy, slot }) => {
      if (slot === null) return deputy.id;
      const lends = needed.map((one) => people.holds(tx, principal.id, one, { discipline, role: slot }));
      return (await Promise.all(lends)).every(Boolean) ? deputy.id : null;
    }),
  );
  return deputies.filter((id) => id !== null);
}

/** The people who are named for the open task; undefined where everybody may do it who holds its permissions. */
async function namedFor(
  people: ServerHost['people'],
  { tx }: Telling,
  { task, side, own, people: on }: RiscRecord,
): Promise<readonly string[] | undefined> {
  if (side !== null || task === null) return undefined;
  const { tasks, parts } = riscWorkflow(own.variant);
  const part = tasks[task];
  const { is } = parts[part];
  const asked = task === 'COUNTERSIGN' ? own.asked.LS : task === 'COUNTERSIGN_RE' ? own.asked.RE : null;
  const id = is !== undefined ? on[is]?.userId : part === 'C' ? on.submitter?.userId : asked;
  if (id === undefined || id === null) return undefined;
  // Others can take the place of somebody who has left, except where the gate has to name another person.
  const person = (await people.named(tx, [id])).get(id);
  const isThere = person?.isMember === true && (part !== 'C' || person.company?.id === on.submitter?.company);
  return isThere ? [id] : is === undefined ? undefined : [];
}

/** All permissions that the open task asks for. */
function permissionsOf({ status, task, side, own }: RiscRecord): readonly string[] {
  const { tasks, sides: sideTasks, parts, rows } = riscWorkflow(own.variant);
  const part = side === null ? (task === null ? null : tasks[task]) : sideTasks[side];
  if (part === null) return [];
  const ways = rows.filter((row) =>
    side === null
      ? row.side === undefined && row.from.includes(status) && row.by.includes(part)
      : row.side && 'answers' in row.side && row.side.answers === side,
  );
  const way = ways.find((row) => row.on?.some((one) => one === task)) ?? ways[0];
  return [parts[part].permission, way?.permission].filter((one) => one !== undefined);
}

/** Members who hold the permissions for the form's discipline: of the contractor for its own steps, of others for all else. */
async function holdersOf(
  people: ServerHost['people'],
  { tx, batch }: Telling,
  { task, side, own, people: { submitter } }: RiscRecord,
  needed: readonly string[],
): Promise<readonly string[]> {
  if (needed.length === 0) return [];
  const found = await Promise.all(
    needed.map((permission) =>
      members(batch ?? tx, JSON.stringify([permission, own.discipline]), async () => {
        const page = await people.members(tx, { permission, discipline: own.discipline });
        return page.people;
      }),
    ),
  );
  const [first = [], ...others] = found;
  const isContractors = side === null && task !== null && riscWorkflow(own.variant).tasks[task] === 'C';
  return first
    .filter(({ id }) => others.every((holders) => holders.some((one) => one.id === id)))
    .filter(({ company }) => company !== null && (company.id === submitter?.company) === isContractors)
    .map(({ id }) => id);
}
