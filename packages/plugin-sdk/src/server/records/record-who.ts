import type { MemberQuery, ProjectPerson } from '@gantry/plugin-sdk/server';
import {
  allowedActions,
  canBeNamed,
  type Member,
  type Names,
  type Part,
  type Row,
  rowsAt,
  type Workflow,
} from '@gantry/plugin-sdk/workflow';
import type { z } from 'zod';
import type { Act } from './act.ts';
import { memberFrom } from './member-from.ts';
import type { RecordAccess } from './record-access.ts';
import { mayStandFor, partsOfRoles, scopeOf } from './record-actor.ts';
import type { RecordOf } from './record-kind.ts';
import { parentOf } from './record-part.ts';
import { type RecordContext, workflowFor } from './record-step.ts';
import { isPrivateToOthers } from './record-visibility.ts';
import { remembered } from './remembered.ts';

/** Who is asked first. */
export interface Preferred {
  /** Ids of members who do the task if they can, such as one who was asked to countersign; everybody else only if none of them can. */
  readonly prefer?: readonly (string | null | undefined)[];
}

/** Who does what on the records of a kind, judged by the rules of the steps themselves. */
export interface RecordWho<N extends Names, Own> {
  /**
   * Ids of the members who can do the open task, and of today's deputies of theirs: whom to tell that it waits. A side task is answered before
   * the main one. Empty without an open task, and for one that is the system's or that items do.
   */
  whoDoes(act: Act, record: RecordOf<N, Own>, preferred?: Preferred): Promise<readonly string[]>;
  /**
   * Members who could be named for a part on each of the records, by name: for a choice of people.
   * @throws NotFoundError for a record that the actor does not see
   */
  nameable(act: Act, ids: readonly string[], part: N['part']): Promise<readonly ProjectPerson[]>;
  /** Whether a member could be named for a part of a record in its present status; false for strangers. */
  canBeNamed(act: Act, record: RecordOf<N, Own>, part: N['part'], userId: string): Promise<boolean>;
}

// A batch reads once who holds a permission: recipients may be seconds old. Permissions of an actor are never decided by it.
const holders = remembered<readonly ProjectPerson[]>();
const deputies = remembered<readonly Lent[]>();

export function recordWho<N extends Names, S extends z.ZodObject, Input, Facts>(
  context: RecordContext<N, S, Input, Facts>,
  { requireVisible }: Pick<RecordAccess<N, z.output<S>>, 'requireVisible'>,
): RecordWho<N, z.output<S>> {
  type Found = RecordOf<N, z.output<S>>;
  const { kind, store, part, services } = context;
  const { people } = services;

  return {
    async whoDoes(act, record, { prefer = [] } = {}) {
      // The table is that of the record, whoever looks.
      const workflow = await workflowFor(kind, { ...act, actor: { kind: 'system' } }, record);
      const way = wayOf(workflow, record);
      const parent = await parentOf(part, act.tx, record);
      if (way === undefined || parent?.isGone === true || parent?.fits(way.row.action) === false) return [];
      const isAble = (member: Member) =>
        !isPrivateToOthers(kind, record, member) &&
        parent?.isSeenBy(member) !== false &&
        allowedActions(workflow, record, member).includes(way.row.action);
      const able = (await membersFor(act, record, workflow, way)).filter(isAble);
      const asked = able.filter(({ userId }) => prefer.includes(userId));
      const doing = asked.length > 0 ? asked : able;
      const lent = (await lentBy(act, record, workflow, way, doing)).filter(isAble);
      return [...new Set([...doing, ...lent].map(({ userId }) => userId))];
    },

    async nameable(act, ids, wanted) {
      const found = new Map((await store.some(act.tx, ids)).map((record) => [record.id, record]));
      const records: Found[] = [];
      for (const id of new Set(ids)) records.push(await requireVisible(act, found.get(id)));
      const lists: (readonly ProjectPerson[])[] = [];
      for (const record of records) {
        const workflow = await workflowFor(kind, act, record);
        const { permission }: Part = workflow.parts[wanted];
        const query = { ...(permission !== undefined && { permission }), ...scopeOf(kind, record) };
        const all = await holding(act.tx, act, query);
        lists.push(all.filter((one) => canBeNamed(workflow, record, wanted, memberOf(one, permission))));
      }
      const [first = [], ...others] = lists.map((list) => new Map(list.map((one) => [one.id, one])));
      return [...first.values()].filter(({ id }) => others.every((list) => list.has(id)));
    },

    async canBeNamed(act, record, wanted, userId) {
      const member = await memberFrom(people, act.tx, userId, scopeOf(kind, record));
      if (member === undefined) return false;
      return canBeNamed(await workflowFor(kind, act, record), record, wanted, member);
    },
  };

  function holding(during: object, { tx }: Act, query: MemberQuery) {
    return holders(during, JSON.stringify([tx.projectId, query]), async () => [
      ...(await people.members(tx, query)).people,
    ]);
  }

  /** Those who come into question for a step, with the permissions that it asks for. */
  async function membersFor(
    act: Act,
    record: Found,
    workflow: Workflow<N>,
    way: Way<N>,
  ): Promise<readonly Member[]> {
    const needed = permissionsOf(workflow, way);
    const scope = scopeOf(kind, record);
    const queries = needed.length === 0 ? [scope] : needed.map((permission) => ({ permission, ...scope }));
    const [first = [], ...others] = await Promise.all(
      queries.map((query) => holding(act.batch ?? act.tx, act, query)),
    );
    const all = first.filter(({ id }) => others.every((list) => list.some((one) => one.id === id)));
    return all.map((one) => memberOf(one, ...needed));
  }

  /** Today's deputies of some people, in their name; where a role is represented, of those whose role holds what the step asks for. */
  async function lentBy(
    act: Act,
    record: Found,
    workflow: Workflow<N>,
    way: Way<N>,
    principals: readonly Member[],
  ): Promise<readonly Member[]> {
    if (kind.delegation === undefined || principals.length === 0) return [];
    const { tx } = act;
    const { slots = {} } = kind.delegation;
    const needed = permissionsOf(workflow, way);
    const scope = scopeOf(kind, record);
    const ids = principals.map(({ userId }) => userId);
    const key = JSON.stringify([tx.projectId, ids, way.part, needed, scope]);
    const lent = await deputies(act.batch ?? tx, key, async () => {
      const found: Lent[] = [];
      const delegations = await people.deputiesOf(tx, ids);
      const named = await people.named(
        tx,
        delegations.map(({ deputy }) => deputy.id),
      );
      for (const { principal, deputy, slot } of delegations) {
        const mapped = Object.keys(slots).filter((one) => slot !== null && Reflect.get(slots, one) === slot);
        const isRole = slot !== null && mapped.length === 0;
        // What covers another part lends nothing.
        const covered = isRole ? partsOfRoles(workflow) : mapped;
        if (slot !== null && !covered.includes(way.part)) continue;
        const holds = needed.map((one) =>
          isRole ? people.holds(tx, principal.id, one, { ...scope, role: slot }) : true,
        );
        const person = named.get(deputy.id);
        if (person?.isMember === true && (await Promise.all(holds)).every(Boolean))
          found.push({ principal: principal.id, deputy: memberOf(person, ...needed) });
      }
      return found;
    });
    return lent.flatMap(({ principal, deputy }) => {
      const company = principals.find(({ userId }) => userId === principal)?.company ?? null;
      return mayStandFor(workflow, deputy.company, company) ? [{ ...deputy, actingFor: principal }] : [];
    });
  }
}

interface Lent {
  readonly principal: string;
  readonly deputy: Member;
}

const memberOf = ({ id, company }: ProjectPerson, ...permissions: (string | undefined)[]): Member => ({
  kind: 'member',
  userId: id,
  company: company?.id ?? null,
  permissions: new Set(permissions.filter((one) => one !== undefined)),
});

interface Way<N extends Names> {
  readonly part: N['part'];
  readonly row: Row<N>;
}

/** The row by which the owner of the open task does it: one that names the task, or else the owner's first. */
function wayOf<N extends Names>(workflow: Workflow<N>, record: RecordOf<N, unknown>): Way<N> | undefined {
  const { task, side } = record;
  const part = side !== null ? workflow.sides[side] : task === null ? undefined : workflow.tasks[task];
  if (part === undefined || workflow.parts[part].system === true) return undefined;
  const rows = rowsAt(workflow, record).filter(
    (row) => row.by.includes(part) && !(row.side !== undefined && 'opens' in row.side),
  );
  const row = rows.find(({ on }) => on?.some((one) => one === task)) ?? rows[0];
  return row && { row, part };
}

/** All permissions that the step asks for. */
function permissionsOf<N extends Names>({ parts }: Workflow<N>, { part, row }: Way<N>): readonly string[] {
  const asked = [parts[part].permission, row.permission];
  return [...new Set(asked.filter((one) => one !== undefined))];
}
