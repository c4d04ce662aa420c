import {
  ConflictError,
  type HandOver,
  type HeldStep,
  type Listed,
  type NotificationText,
  type ProjectPerson,
  RuleError,
  sql,
  type Taking,
  type Tx,
} from '@gantry/plugin-sdk/server';
import {
  canDo,
  canTakePlace,
  type Member,
  type Names,
  type Part,
  type PlaceAhead,
  placesAhead,
  type Standing,
  type Workflow,
} from '@gantry/plugin-sdk/workflow';
import { z } from 'zod';
import { type Act, actOf } from './act.ts';
import type { RecordAccess } from './record-access.ts';
import { scopeOf } from './record-actor.ts';
import type { RecordOf } from './record-kind.ts';
import { joined, nameOf, noticeKey, type RecordTelling } from './record-notices.ts';
import { type RecordContext, workflowFor } from './record-step.ts';
import type { HistoryEntry } from './record-trail.ts';
import { isGone } from './record-visibility.ts';
import { remembered } from './remembered.ts';

/** The action of the history entry. */
const handOverAction = 'handOver';
const most = 200;
const nobody = '00000000-0000-0000-0000-000000000000';

const handed = z.object({
  handedOver: z.array(
    z.object({
      place: z.string(),
      from: z.string(),
      to: z.string(),
      fromName: z.string(),
      toName: z.string(),
    }),
  ),
});

/** Who took over from whom in a history entry, by their names at that time; empty for entries of other actions. */
export function handedOverIn({
  action,
  details,
}: Pick<HistoryEntry, 'action' | 'details'>): readonly { readonly from: string; readonly to: string }[] {
  if (action !== handOverAction) return [];
  return handed.parse(details).handedOver.map(({ fromName, toName }) => ({ from: fromName, to: toName }));
}

/** What waits for a person on the records of a kind, and how others take it. */
export function recordHandOver<N extends Names, S extends z.ZodObject, Input, Facts>(
  context: RecordContext<N, S, Input, Facts>,
  { change }: RecordAccess<N, z.output<S>>,
  telling: RecordTelling<N, z.output<S>>,
): HandOver {
  type Found = RecordOf<N, z.output<S>>;
  const { kind, services, store } = context;
  const { notices } = kind;

  return {
    kind: kind.kind,
    most,

    async held(route, userId, keys) {
      const act = actOf(route);
      const told = keys.flatMap((key) => recordIn(kind.kind, key) ?? []);
      const { rows: records, unreadable } = await recordsWith(act, userId, told);
      const parents = await context.part?.parents(act.tx, records);
      const found: HeldStep[] = [];
      for (const record of records)
        if (!isGone(kind, record) && parents?.get(record.id)?.isGone !== true) {
          const isPrivate =
            record.status === kind.privateStatus || parents?.get(record.id)?.isSeenBy(act.actor) === false;
          found.push(...(await stepsOn(act, record, isPrivate, userId, told)));
        }
      return { steps: found, unreadable };
    },

    async isHolding(route, userId) {
      const act = actOf(route);
      const { rows: records, unreadable } = await recordsWith(act, userId, []);
      if (unreadable > 0) return true;
      const parents = await context.part?.parents(act.tx, records);
      for (const record of records)
        if (
          !isGone(kind, record) &&
          parents?.get(record.id)?.isGone !== true &&
          placesAhead(await workflowFor(kind, act, record), record, userId).length > 0
        )
          return true;
      return false;
    },

    async give(route, recordId, taking) {
      const act = actOf(route);
      const { from, to } = taking;
      let ahead: readonly PlaceAhead<N>[] = [];
      const named = await services.people.named(act.tx, [from, ...Object.values(to)]);
      const nameOf = (id: string) => named.get(id)?.name ?? '';
      const after = await change(act, recordId, taking.version, handOverAction, async (before) => {
        const workflow = await workflowFor(kind, act, before);
        ahead = placesAhead(workflow, before, from);
        const people: Partial<Record<N['person'], { userId: string; company: string | null }>> = {};
        for (const [place, userId] of Object.entries(to)) {
          const step = ahead.find((one) => one.place === place);
          if (step === undefined)
            throw new ConflictError('STEP_GONE', 'The step does not wait for this person any more.');
          const member = (await membersFor(act, workflow, before, nobody)).find(
            (one) => one.userId === userId,
          );
          if (userId === from || member === undefined || !canTakePlace(workflow, before, step.place, member))
            throw new RuleError('WRONG_PERSON', 'This person cannot take over the step.', {
              problem: 'not-able',
            });
          people[step.place] = { userId, company: member.company };
        }
        const handedOver = Object.entries(to).map(([place, userId]) => ({
          place,
          from,
          to: userId,
          fromName: nameOf(from),
          toName: nameOf(userId),
        }));
        return { people, details: { handedOver } };
      });
      await reassignTasks(act.tx, await workflowFor(kind, act, after), after, to);
      await tellTakers(act, after, ahead, taking, nameOf(from));
    },

    async tellOthers(route, recordId) {
      const act = actOf(route);
      const record = await store.find(act.tx, recordId);
      const task = record?.side ?? record?.task;
      if (record === undefined || task === null || task === undefined) return;
      const { name } = nameOf(kind, record);
      await telling.tell(act, record, {
        en: `${name.en} waits for you`,
        'zh-CN': `${name['zh-CN']}待您处理`,
      });
    },
  };

  /** Records with an open step on which the person is named, and those of which they were told. */
  function recordsWith(act: Act, userId: string, told: readonly string[]): Promise<Listed<Found>> {
    return act.tx.listed(
      store.row,
      sql`select ${store.columns} from ${store.table} r
          where r.project_id = ${act.tx.projectId} and (r.id = any(${[...told]}::uuid[]) or r.id in (
            select t.record_id from record_task t
            where t.project_id = ${act.tx.projectId} and t.closed_at is null
              and exists (select from ${store.table} n where n.project_id = t.project_id and n.id = t.record_id
                and n.people @? ${placesOf(userId)}::jsonpath)))
          order by r.updated_at, r.id limit ${most}`,
      store.listed,
    );
  }

  async function stepsOn(
    act: Act,
    record: Found,
    isPrivate: boolean,
    userId: string,
    told: readonly string[],
  ): Promise<readonly HeldStep[]> {
    const workflow = await workflowFor(kind, act, record);
    const describe = (task: N['task'] | N['side']) => {
      const { name, place } = nameOf(kind, record);
      const detail = notices?.detail?.(record);
      const step = notices?.step(task, record) ?? { en: task, 'zh-CN': task };
      return {
        recordId: record.id,
        version: record.version,
        name: detail ? joined(name, detail) : name,
        step,
        ...(place && { place }),
        ...(notices && { key: noticeKey(kind.kind, record.id) }),
      };
    };
    const ahead = placesAhead(workflow, record, userId);
    const members = isPrivate ? [] : await membersFor(act, workflow, record, userId);
    const named = ahead.map(({ place, task, isOpen }): HeldStep => {
      const takers = members.filter((one) => canTakePlace(workflow, record, place, one));
      const how = isPrivate ? ({ kind: 'private' } as const) : ({ kind: 'person', named: place } as const);
      return { ...describe(task), isOpen, how, takers: takers.map((one) => one.userId) };
    });
    const open = record.side ?? record.task;
    const part = openPart(workflow, record);
    if (!told.includes(record.id) || open === null || part === null || ahead.some(({ isOpen }) => isOpen))
      return named;
    const takers = members.filter((one) => canDo(workflow, record, part, one)).map((one) => one.userId);
    return [...named, { ...describe(open), isOpen: true, how: { kind: 'role' }, takers }];
  }

  /** Active members who may have something to do with records like this one, without the one who leaves. */
  async function membersFor(
    act: Act,
    workflow: Workflow<N>,
    record: Found,
    without: string,
  ): Promise<readonly Member[]> {
    const scope = scopeOf(kind, record);
    const asked = [
      ...Object.values<Part>(workflow.parts).map(({ permission }) => permission),
      ...workflow.rows.map(({ permission }) => permission),
    ];
    const permissions = new Map<string, Set<string>>();
    const people = new Map<string, ProjectPerson>();
    const everybody = await membersWith(act.tx, JSON.stringify(scope), async () => {
      const page = await services.people.members(act.tx, scope);
      return page.people;
    });
    for (const person of everybody) people.set(person.id, person);
    for (const permission of new Set(asked.filter((one) => one !== undefined))) {
      const query = { ...scope, permission };
      const holders = await membersWith(act.tx, JSON.stringify(query), async () => {
        const page = await services.people.members(act.tx, query);
        return page.people;
      });
      for (const { id } of holders) permissions.set(id, (permissions.get(id) ?? new Set()).add(permission));
    }
    return [...people.values()]
      .filter(({ id }) => id !== without)
      .map(({ id, company }) => ({
        ...({ kind: 'member', userId: id, company: company?.id ?? null } as const),
        permissions: permissions.get(id) ?? new Set<string>(),
      }));
  }

  async function tellTakers(
    act: Act,
    record: Found,
    ahead: readonly PlaceAhead<N>[],
    { to }: Taking,
    fromName: string,
  ): Promise<void> {
    const { name, place } = nameOf(kind, record);
    const what: NotificationText = {
      en: `${name.en} was handed over to you from ${fromName}`,
      'zh-CN': `${name['zh-CN']}由${fromName}移交给您`,
    };
    const isOpen = ahead.some((one) => one.isOpen && one.place in to);
    const isTold = isOpen && notices !== undefined;
    if (isTold) await telling.tell(act, record, what);
    const others = Object.entries(to).filter(
      ([taken]) => !isTold || !ahead.some((one) => one.isOpen && one.place === taken),
    );
    if (others.length > 0)
      await services.notifications?.send(act.tx, {
        to: { users: others.map(([, userId]) => userId), actor: true },
        text: what,
        ...(place && { place }),
      });
  }
}

const membersWith = remembered<readonly ProjectPerson[]>();

function openPart<N extends Names>(
  { sides, tasks }: Workflow<N>,
  { side, task }: Standing<N>,
): N['part'] | null {
  if (side !== null) return sides[side];
  return task === null ? null : tasks[task];
}

/** The open task stays the same one, so it is due when it was before. */
async function reassignTasks<N extends Names>(
  tx: Tx,
  { parts }: Workflow<N>,
  record: RecordOf<N, unknown>,
  to: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [place, userId] of Object.entries(to)) {
    const own = Object.entries<Part>(parts).flatMap(([part, { is }]) => (is === place ? [part] : []));
    await tx.run(sql`
      update record_task set assignee_id = ${userId}
      where project_id = ${tx.projectId} and record_id = ${record.id} and closed_at is null and part = any(${own}::text[])`);
  }
}

/** The places of a record in which the person is named, or somebody who acted for them. */
function placesOf(userId: string): string {
  const id = JSON.stringify(z.uuid().parse(userId));
  return `$.* ? (@.userId == ${id} || @.actingFor == ${id})`;
}

/** The id at the end of a notification's key. */
function recordIn(kind: string, key: string): string | undefined {
  const prefix = noticeKey(kind, '');
  return key.startsWith(prefix) ? z.uuid().safeParse(key.slice(prefix.length)).data : undefined;
}
