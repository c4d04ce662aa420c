import type { Delegation, RoleScope } from '@gantry/plugin-sdk/server';
import type { Actor, Member, Names, Part, Workflow } from '@gantry/plugin-sdk/workflow';
import type { z } from 'zod';
import type { Act } from './act.ts';
import { memberFrom } from './member-from.ts';
import type { RecordKind, RecordOf, RecordServices } from './record-kind.ts';
import { remembered } from './remembered.ts';

/** A kind of record, and the host's people. */
interface Asked<N extends Names, S extends z.ZodObject, Input, Facts> {
  readonly kind: Pick<RecordKind<N, S, Input, Facts>, 'disciplineOf' | 'delegation'>;
  readonly services: Pick<RecordServices, 'people'>;
}

/** The discipline of a record as a scope of roles; without one, every role counts. */
export function scopeOf<N extends Names, S extends z.ZodObject, Input, Facts>(
  kind: Pick<RecordKind<N, S, Input, Facts>, 'disciplineOf'>,
  record: RecordOf<N, z.output<S>>,
): RoleScope {
  const discipline = kind.disciplineOf?.(record) ?? null;
  return discipline === null ? {} : { discipline };
}

/** The actor with the permissions that count for the record. */
export async function actorFor<N extends Names, S extends z.ZodObject, Input, Facts>(
  { kind, services }: Asked<N, S, Input, Facts>,
  { tx, actor }: Act,
  record: RecordOf<N, z.output<S>>,
): Promise<Actor> {
  const scope = scopeOf(kind, record);
  if (actor.kind === 'system' || scope.discipline === undefined) return actor;
  const ask = () => services.people.permissionsOf(tx, actor.userId, scope);
  return { ...actor, permissions: await ownPermissions(tx, `${actor.userId} ${scope.discipline}`, ask) };
}

/** The actor in the name of a member whom they represent. */
export interface Deputy {
  readonly actor: Member;
  readonly principal: Delegation['principal'];
}

/** The actor in the name of each member whom they represent today, with what was delegated, for this record. */
export async function deputiesFor<N extends Names, S extends z.ZodObject, Input, Facts>(
  { kind, services: { people } }: Asked<N, S, Input, Facts>,
  { tx, actor }: Act,
  workflow: Workflow<N>,
  record: RecordOf<N, z.output<S>>,
): Promise<readonly Deputy[]> {
  if (kind.delegation === undefined || actor.kind === 'system' || actor.actingFor !== undefined) return [];
  const { userId, company } = actor;
  const { slots = {} } = kind.delegation;
  const delegations = await delegationsOf(tx, userId, () => people.actsFor(tx, userId));
  const found: Deputy[] = [];
  for (const { id, principal, slot } of delegations) {
    const mapped = Object.keys(slots).filter((part) => slot !== null && Reflect.get(slots, part) === slot);
    const isRole = slot !== null && mapped.length === 0;
    const scope = { ...scopeOf(kind, record), ...(isRole && { role: slot }) };
    const ask = () => memberFrom(people, tx, principal.id, scope);
    const represented = await principals(tx, `${id} ${JSON.stringify(scope)}`, ask);
    if (represented === undefined || !mayStandFor(workflow, company, represented.company)) continue;
    const parts = slot === null ? undefined : new Set(isRole ? partsOfRoles(workflow) : mapped);
    const { permissions } = represented;
    found.push({
      principal,
      actor: { kind: 'member', userId, company, actingFor: principal.id, permissions, parts },
    });
  }
  return found;
}

/** Whether the actor represents anybody today, so that their own permissions do not say what they may do. */
export async function mayRepresent<N extends Names, S extends z.ZodObject, Input, Facts>(
  { kind, services: { people } }: Asked<N, S, Input, Facts>,
  { tx, actor }: Act,
): Promise<boolean> {
  if (kind.delegation === undefined || actor.kind === 'system' || actor.actingFor !== undefined) return false;
  const { userId } = actor;
  return (await delegationsOf(tx, userId, () => people.actsFor(tx, userId))).length > 0;
}

/**
 * Whether a deputy may act for the principal. If the table compares companies, both must be of one company, because the record holds only
 * one for the two of them.
 */
export function mayStandFor<N extends Names>(
  { parts }: Workflow<N>,
  company: string | null,
  represented: string | null,
): boolean {
  const compares = Object.values<Part>(parts).some(
    (part) => part.notOfCompanyOf !== undefined || part.ofCompanyOf !== undefined,
  );
  return !compares || (company !== null && company === represented);
}

/** Parts for which a permission is needed. Others come from being named on a record, which is no matter of a role. */
export function partsOfRoles<N extends Names>({ parts, rows }: Workflow<N>): readonly string[] {
  return Object.entries<Part>(parts)
    .filter(
      ([name, { permission }]) =>
        permission !== undefined ||
        rows.every((row) => row.permission !== undefined || !row.by.some((part) => part === name)),
    )
    .map(([name]) => name);
}

/** Asked once in a transaction: for the records of a list, or for one move after another. */
const ownPermissions = remembered<ReadonlySet<string>>();
const delegationsOf = remembered<readonly Delegation[]>();
const principals = remembered<Member | undefined>();
