import { type ServerServices, serverService, sql, type Tx } from '@gantry/plugin-sdk/server';
import * as z from 'zod';
import { scheduleLimits } from '../../contract/schedule/activity.ts';
import type { HoldPoint } from '../../contract/schedule/hold-points.ts';

/** An object with an inspection that has not passed, as the forms module tells it. */
export interface HeldObject {
  readonly modelId: string;
  readonly globalId: string;
  readonly state: string;
  readonly form: {
    readonly id: string;
    readonly number: string | null;
    readonly nextOperation: string;
  } | null;
}

/** What this module uses of the forms module. */
interface HoldPoints {
  /** Objects with an open or failed inspection, by model and GlobalId, at most `heldAtOnce`. */
  held(tx: Tx, after?: HeldObject): Promise<readonly HeldObject[]>;
}
export const holdPoints = serverService<HoldPoints>('gantry.dwss/hold-points@1');
/** Who may see the forms themselves: a permission of the forms module. */
export const formsPermission = 'RISC_VIEW';

const heldAtOnce = 10_000;
/** Forms that are told of an activity. */
const mostForms = 20;
const linkRow = z.object({ place: z.number(), activityId: z.string() });

/**
 * The activities whose objects wait for an inspection, by their ids.
 * @param seesForms - whether the forms are named
 * @returns undefined where no module of the project knows inspections
 */
export async function heldActivities(
  tx: Tx,
  services: ServerServices,
  seesForms: boolean,
): Promise<HoldPoint[] | undefined> {
  const inspections = await services.find(tx, holdPoints);
  if (inspections === undefined) return undefined;
  const found = new Map<string, HoldPoint>();
  let page: readonly HeldObject[] = [];
  do {
    page = await inspections.held(tx, page.at(-1));
    for (const { place, activityId } of await linksOf(tx, page)) note(found, activityId, page[place - 1]);
  } while (page.length === heldAtOnce);
  return [...found.values()]
    .sort((a, b) => (a.activityId < b.activityId ? -1 : 1))
    .map((point) => ({ ...point, forms: seesForms ? shownOf(point) : [] }));
}

/** The activities of objects, by the places of the objects in the list. */
function linksOf(tx: Tx, objects: readonly HeldObject[]) {
  return tx.many(
    linkRow,
    sql`select g.place::integer as place, l.activity_id as "activityId"
        from unnest(${objects.map((one) => one.modelId)}::uuid[], ${objects.map((one) => one.globalId)}::text[])
          with ordinality as g (model_id, global_id, place)
        join activity_link l on l.project_id = ${tx.projectId} and l.model_id = g.model_id and l.global_id = g.global_id
        limit ${scheduleLimits.links}`,
  );
}

function note(found: Map<string, HoldPoint>, activityId: string, object: HeldObject | undefined): void {
  if (object === undefined) return;
  const point = found.get(activityId) ?? { activityId, state: 'open', forms: [] };
  found.set(activityId, point);
  const state = object.state === 'failed' ? 'failed' : 'open';
  if (state === 'failed') point.state = 'failed';
  const { form } = object;
  if (form !== null && !point.forms.some(({ id }) => id === form.id))
    point.forms.push({ id: form.id, number: form.number, state, nextOperation: form.nextOperation });
}

const shownOf = ({ forms }: HoldPoint) =>
  [...forms]
    .sort(
      (a, b) =>
        Number(a.state === 'open') - Number(b.state === 'open') ||
        (a.number ?? '').localeCompare(b.number ?? ''),
    )
    .slice(0, mostForms);
