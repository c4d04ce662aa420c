import { type TriageState, triageStates } from '@gantry/plugin-sdk/cameras';
import { pageOf, rowLimit } from '@gantry/plugin-sdk/contract';
import { join, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type AlertRow, alertColumns, alertRow } from './alert-rows.ts';

/** A page of alerts, and how it is narrowed. */
export interface AskedAlerts {
  readonly page: number;
  readonly pageSize: number;
  readonly isDesc: boolean;
  /** Looked for in types, zones and names of cameras. */
  readonly search: string;
  /** Cameras whose names have the text of `search`. */
  readonly named: readonly string[];
  /** ISO 8601, inclusive. */
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly state: 'all' | 'open';
  readonly triage?: TriageState | undefined;
  /** None: all cameras. */
  readonly monitorIds: readonly string[];
  /** A condition on the type; any unless given. */
  readonly type?: Sql | undefined;
}

export interface AlertPage {
  readonly rows: readonly AlertRow[];
  /** How many there are on all pages; `rowLimit` where there are more. */
  readonly total: number;
  readonly isMore: boolean;
}

const countRow = z.object({ counted: z.int() });

/** A page of alerts by time. What it takes depends on the page and on the number of cameras, types and zones, not on that of the alerts. */
export async function alertPage(tx: Tx, asked: AskedAlerts): Promise<AlertPage> {
  const { limit, offset } = pageOf(asked);
  const direction = asked.isDesc ? sql`desc` : sql`asc`;
  const inOrder = sql`order by started_at ${direction}, id ${direction}`;
  const runs = runsOf(tx, asked);
  // Of each run no more than what the page can need of it.
  const firstOf = (run: Run) => sql`select found.* from ${run.keys} cross join lateral (
    select id, started_at from monitor_alert where ${run.where} ${inOrder} limit ${offset + limit}) found`;
  const allOf = (run: Run) => sql`(select found.* from ${run.keys} cross join lateral (
    select id from monitor_alert where ${run.where}) found limit ${rowLimit + 1})`;
  const [rows, { counted }] = await Promise.all([
    tx.many(
      alertRow,
      sql`select ${alertColumns} from monitor_alert where project_id = ${tx.projectId} and id in (
            select id from (${join(runs.map(firstOf), ' union ')}) page ${inOrder} limit ${limit} offset ${offset}) ${inOrder}
          limit ${limit}`,
    ),
    tx.one(
      countRow,
      sql`select count(*)::integer as counted from (
            select 1 from (${join(runs.map(allOf), ' union ')}) found limit ${rowLimit + 1}) counted`,
    ),
  ]);
  return { rows, total: Math.min(counted, rowLimit), isMore: counted > rowLimit };
}

/** Alerts that an index has in the order of time, one stretch of it for each row of `keys`, which is named `k`. */
interface Run {
  readonly keys: Sql;
  readonly where: Sql;
}

/** The runs that have all alerts of a list between them. An alert may be in several. */
function runsOf(
  tx: Tx,
  { search, named, monitorIds, type, state, triage, start, end }: AskedAlerts,
): readonly Run[] {
  const isOf = (ids: readonly string[]) => sql`monitor_id = any(${[...ids]}::uuid[])`;
  const has = (column: Sql) => sql`position(${search.toLowerCase()} in lower(${column})) > 0`;
  const within = [
    sql`project_id = ${tx.projectId}`,
    ...(start === undefined ? [] : [sql`started_at >= ${start}`]),
    ...(end === undefined ? [] : [sql`started_at <= ${end}`]),
  ];
  const ofCameras = [
    ...(monitorIds.length === 0 ? [] : [isOf(monitorIds)]),
    ...(type === undefined ? [] : [type]),
  ];
  const ofTriage = triage === undefined ? [] : [sql`triage = ${triage}`];
  const single = (more: readonly Sql[]): Run => ({
    keys: sql`(values (1)) k`,
    where: join([...within, ...ofTriage, ...more], ' and '),
  });
  if (state === 'open') {
    // Few are open at a time: at most one for each camera, type and zone.
    const text = search === '' ? [] : [sql`(${has(sql`type`)} or ${has(sql`zone`)} or ${isOf(named)})`];
    return [single([sql`ended_at is null`, ...ofCameras, ...text])];
  }
  /**
   * @param columns - of the index, before triage and time
   * @param condition - on the series whose alerts are asked for
   * @param part - which alerts the index has
   */
  const run = (columns: readonly Sql[], condition: Sql, part: readonly Sql[] = []): Run => {
    const listed = join([...columns], ', ');
    const equal = columns.map((column) => sql`monitor_alert.${column} = k.${column}`);
    const series = join([sql`project_id = ${tx.projectId}`, ...ofCameras, condition, ...part], ' and ');
    // Every alert has a series of its camera, type and zone, and there are few of them.
    const known = sql`select distinct ${listed} from alert_series where ${series}`;
    const conditions = [...within, ...part, ...equal];
    if (columns.length === 1 && columns[0] === monitor && triage === undefined)
      return { keys: sql`(${known}) k`, where: join(conditions, ' and ') };
    const triages = triage === undefined ? [...triageStates] : [triage];
    return {
      keys: sql`(select ${listed}, triage from (${known}) series cross join unnest(${triages}::text[]) triage) k`,
      where: join([...conditions, sql`monitor_alert.triage = k.triage`], ' and '),
    };
  };
  const ofMonitor = type === undefined && triage === undefined ? [monitor] : [monitor, alertType];
  const any = sql`true`;
  if (search === '') {
    if (monitorIds.length > 0) return [run(ofMonitor, any)];
    return type === undefined ? [single([])] : [run([alertType], any)];
  }
  const hasType = has(alertType);
  const hasZone = has(zone);
  if (monitorIds.length > 0)
    return [
      run(ofMonitor, isOf(named)),
      run([monitor, alertType], hasType),
      run([monitor, alertType, zone], hasZone),
    ];
  return [
    run(ofMonitor, isOf(named)),
    run([alertType], hasType),
    run([zone, alertType], hasZone, [sql`zone <> ''`]),
  ];
}

const monitor = sql`monitor_id`;
const alertType = sql`type`;
const zone = sql`zone`;
