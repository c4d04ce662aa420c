import { pageOf, rowLimit } from '@gantry/plugin-sdk/contract';
import { join, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type TriageState, triageStates } from '../contract/alerts.ts';
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
  readonly monitorId?: string | undefined;
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
  { search, named, monitorId, type, state, triage, start, end }: AskedAlerts,
): readonly Run[] {
  const within = [
    sql`project_id = ${tx.projectId}`,
    ...(start === undefined ? [] : [sql`started_at >= ${start}`]),
    ...(end === undefined ? [] : [sql`started_at <= ${end}`]),
  ];
  const has = (column: Sql) => sql`position(${search.toLowerCase()} in lower(${column})) > 0`;
  if (state === 'open') {
    // Few are open at a time: at most one for each camera, type and zone.
    const narrowed = [
      ...within,
      sql`ended_at is null`,
      ...(triage === undefined ? [] : [sql`triage = ${triage}`]),
      ...(monitorId === undefined ? [] : [sql`monitor_id = ${monitorId}`]),
      ...(type === undefined ? [] : [type]),
      ...(search === ''
        ? []
        : [sql`(${has(sql`type`)} or ${has(sql`zone`)} or monitor_id = any(${[...named]}::uuid[]))`]),
    ];
    return [{ keys: sql`(values (1)) k`, where: join(narrowed, ' and ') }];
  }
  const triages = triage === undefined ? [...triageStates] : [triage];
  /** @param columns - of the index, before triage and time  @param part - which series, and which alerts the index has */
  const run = (columns: readonly Sql[], condition?: Sql, part: readonly Sql[] = []): Run => {
    const conditions = [
      sql`project_id = ${tx.projectId}`,
      ...(monitorId === undefined ? [] : [sql`monitor_id = ${monitorId}`]),
      ...(type === undefined ? [] : [type]),
      ...(condition === undefined ? [] : [condition]),
      ...part,
    ];
    const listed = join([...columns], ', ');
    const equal = columns.map((column) => sql`monitor_alert.${column} = k.${column}`);
    return {
      // Every alert has a series of its camera, type and zone, and there are few of them.
      keys: sql`(select ${listed}, triage from (
        select distinct ${listed} from alert_series where ${join(conditions, ' and ')}) series
        cross join unnest(${triages}::text[]) triage) k`,
      where: join([...within, ...part, ...equal, sql`monitor_alert.triage = k.triage`], ' and '),
    };
  };
  const [ofMonitor, ofType, ofZone] = [[sql`monitor_id`, sql`type`], [sql`type`], [sql`zone`, sql`type`]];
  if (search !== '') {
    const isNamed = sql`monitor_id = any(${[...named]}::uuid[])`;
    if (monitorId !== undefined)
      return named.includes(monitorId)
        ? [run(ofMonitor)]
        : [run(ofMonitor, has(sql`type`)), run([...ofMonitor, sql`zone`], has(sql`zone`))];
    return [
      run(ofMonitor, isNamed),
      run(ofType, has(sql`type`)),
      run(ofZone, has(sql`zone`), [sql`zone <> ''`]),
    ];
  }
  if (monitorId !== undefined) return [run(ofMonitor)];
  if (type !== undefined) return [run(ofType)];
  if (triage === undefined) return [{ keys: sql`(values (1)) k`, where: join(within, ' and ') }];
  return [{ keys: sql`(values (1)) k`, where: join([...within, sql`triage = ${triage}`], ' and ') }];
}
