import type { HeldStep, HeldSteps, handedOver, handOver } from '@gantry/contract';
import { HttpError, NotFoundError, type RouteContext, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { HostContext } from '../host-part.ts';
import { type AddressName, pathFor } from '../notifications/notification-rows.ts';
import { storedPlace } from '../notifications/place.ts';
import type { PluginHandOver } from '../plugins/plugin-services.ts';
import { lockMembers } from './member-rules.ts';
import { openSteps, stepRow } from './open-steps.ts';

type Parts = Pick<HostContext, 'database' | 'pluginServices' | 'log'> & { readonly addressName: AddressName };

const keyRow = stepRow.extend({ key: z.string().nullable() });
const idRow = z.object({ id: z.string() });
const personRow = z.object({ id: z.string(), name: z.string(), company: z.string(), title: z.string() });
/** The most steps that one answer lists. */
const mostListed = 400;
const unnamed = { en: '', 'zh-CN': '' };

/** A step of somebody who leaves, with the notification that the others have of it. */
interface Held {
  readonly step: HeldStep;
  readonly tellOthers?: () => Promise<void>;
}

/** All that waits for a person: what the modules say, and notifications of open steps that no module knows more of. */
export async function heldBy(
  { pluginServices, addressName }: Parts,
  context: RouteContext,
  userId: string,
): Promise<{ readonly held: readonly Held[]; readonly hasMore: boolean; readonly unreadable: number }> {
  const { tx, project } = context;
  const told = await tx.many(
    keyRow,
    sql`select s.*, n.key from (${openSteps(tx.projectId, userId)}) s
        join notification n on n.project_id = ${tx.projectId} and n.id = s.id
        where not s.is_shared order by s.due_at nulls last, s.id limit ${mostListed}`,
  );
  const held: Held[] = [];
  const known = new Set<string>();
  let unreadable = 0;
  let hasMore = told.length === mostListed;
  const path = (pluginId: string, place: z.output<typeof storedPlace> | null) =>
    pathFor({ plugin_id: pluginId, place, project_code: project.code }, addressName);
  for (const module of await pluginServices.handOvers(tx)) {
    const { pluginId } = module;
    const keys = told.flatMap((row) => (row.plugin_id === pluginId && row.key !== null ? [row.key] : []));
    const found = await module.held(context, userId, keys);
    hasMore ||= found.steps.length >= module.most;
    unreadable += found.unreadable;
    for (const one of found.steps) {
      if (one.key !== undefined && one.isOpen) known.add(`${pluginId} ${one.key}`);
      held.push(heldOf(module, context, one, path));
    }
  }
  for (const row of told) {
    if (row.key !== null && known.has(`${row.plugin_id} ${row.key}`)) continue;
    const { id, plugin_id: pluginId, text, step, place } = row;
    held.push({
      step: {
        id: `notification ${id}`,
        pluginId,
        name: text,
        step,
        path: path(pluginId, place),
        isOpen: true,
        how: 'fixed',
        takers: [],
        record: null,
      },
    });
  }
  return { held, hasMore, unreadable };
}

/** Whether anything waits for the person that `heldBy` would list. */
export async function isHolding(
  { pluginServices }: Pick<Parts, 'pluginServices'>,
  context: RouteContext,
  userId: string,
): Promise<boolean> {
  const { tx } = context;
  const [told] = await tx.many(
    idRow,
    sql`select s.id from (${openSteps(tx.projectId, userId)}) s where not s.is_shared limit 1`,
  );
  if (told !== undefined) return true;
  for (const module of await pluginServices.handOvers(tx)) {
    if (module.isHolding) {
      if (await module.isHolding(context, userId)) return true;
      continue;
    }
    const { steps, unreadable } = await module.held(context, userId, []);
    if (steps.length + unreadable > 0) return true;
  }
  return false;
}

function heldOf(
  module: PluginHandOver,
  context: RouteContext,
  {
    recordId,
    version,
    name,
    step,
    place,
    isOpen,
    how,
    takers,
  }: Awaited<ReturnType<PluginHandOver['held']>>['steps'][number],
  path: (pluginId: string, place: z.output<typeof storedPlace> | null) => string | null,
): Held {
  const { pluginId, kind } = module;
  const named = how.kind === 'person' ? how.named : null;
  const isPrivate = how.kind === 'private';
  return {
    step: {
      id: [pluginId, kind, recordId, named ?? how.kind].join(' '),
      pluginId,
      name: isPrivate ? unnamed : name,
      step,
      path: isPrivate || place === undefined ? null : path(pluginId, storedPlace.parse(place)),
      isOpen,
      how: how.kind,
      takers: [...takers],
      record: named === null ? null : { kind, id: recordId, version, place: named },
    },
    ...(how.kind === 'role' && { tellOthers: () => module.tellOthers(context, recordId) }),
  };
}

/** For the window that hands over. */
export async function listHeld(parts: Parts, context: RouteContext, userId: string): Promise<HeldSteps> {
  const { held, hasMore, unreadable } = await heldBy(parts, context, userId);
  const steps = held.map(({ step }) => step);
  const ids = [...new Set(steps.flatMap(({ takers }) => takers))];
  const people = await context.tx.many(
    personRow,
    sql`select u.id, u.name, coalesce(c.name, '') as company, m.title
        from membership m join app_user u on u.id = m.user_id left join company c on c.id = m.company_id
        where m.project_id = ${context.tx.projectId} and u.id = any(${ids}::uuid[]) order by lower(u.name), u.id`,
  );
  return { steps, hasMore, unreadable, people: [...people] };
}

/**
 * Hands records over, each in a transaction of its own: the refusal of one keeps no other. Nobody changes members meanwhile, so that nobody
 * takes a step and leaves at the same moment.
 */
export async function handOverRecords(
  { database, pluginServices, log }: Parts,
  context: RouteContext,
  from: string,
  records: z.output<typeof handOver>['records'],
): Promise<z.output<typeof handedOver>> {
  const { project, user, requestId, ip } = context;
  await context.commit();
  const outcomes: { id: string; code: string | null }[] = [];
  for (const { pluginId, kind, id, version, to } of records) {
    const give = async (tx: Tx) => {
      await lockMembers({ tx });
      const own = { ...context, tx };
      const module = (await pluginServices.handOvers(tx)).find(
        (one) => one.pluginId === pluginId && one.kind === kind,
      );
      if (module === undefined) throw new NotFoundError('The module');
      await module.give(own, id, { version, from, to });
    };
    try {
      await database.inProject(project.id, { kind: 'user', userId: user.id, requestId, ip }, give);
      outcomes.push({ id, code: null });
    } catch (error) {
      if (!(error instanceof HttpError))
        log.error({ err: error, record: id }, 'A record was not handed over');
      outcomes.push({ id, code: error instanceof HttpError ? error.code : 'FAILED' });
    }
  }
  return { outcomes };
}
