import { type TriageState, triageStates } from '@gantry/plugin-sdk/cameras';
import { pageOf, rowLimit } from '@gantry/plugin-sdk/contract';
import { join, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type AlertRow, alertColumns, alertRow } from './alert-rows.ts';
import { type Span, spanOf, timeOfDay } from './time-text.ts';

/** A page of alerts, and how it is narrowed. */
export interface AskedAlerts {
  readonly page: number;
  readonly pageSize: number;
  /** `name` is that of the camera. Alerts of one name or type stand latest first. */
  readonly orderBy: 'time' | 'type' | 'name';
  readonly isDesc: boolean;
  /** Looked for in types, zones and names of cameras; or a time as screens show it. */
  readonly search: string;
  /** Types that are found by the search because of what screens call them. */
  readonly typesNamed: readonly string[];
  /** All cameras, by name. */
  readonly cameras: readonly { readonly id: string; readonly name: string }[];
  readonly timeZone: string;
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
  /** How many there are on all pages. Where `isMore`, only the first thousands are counted, at least one alert beyond the page. */
  readonly total: number;
  readonly isMore: boolean;
}

/** Counting goes to the next multiple of this, because it takes longer than reading a page. */
const countStep = 1000;

/** So many alerts at the beginning of the order of time are searched for a text before the runs of all that have it. */
const nearest = 1000;

const countRow = z.object({ counted: z.int() });

/** A page of alerts. What it takes depends on the page and on the number of cameras, types and zones, not on that of the alerts. */
export async function alertPage(tx: Tx, asked: AskedAlerts): Promise<AlertPage> {
  const { limit, offset } = pageOf(asked);
  const most = limit + offset;
  const countTo = Math.min(rowLimit, Math.ceil((most + 1) / countStep) * countStep);
  const order = orderOf(asked);
  const { runs, near } = runsOf(tx, asked, order);
  const firstOf = ({ keys, where, isRanked, isSparse }: Run) => sql`(
    select found.id, found.started_at, ${isRanked ? sql`k.rank` : order.rank(sql`found`)} as rank
    from ${keys} cross join lateral (
      select id, started_at, type, monitor_id from monitor_alert
      where ${where} ${isSparse ? sql`` : sql`order by ${order.inRun} limit ${most}`}) found
    order by ${order.inPage} limit ${most})`;
  const pageOfRuns = () => {
    const found = runs.map(firstOf);
    return tx.many(
      alertRow,
      sql`select ${alertColumns} from (
            select * from (${join(found, ' union ')}) page order by ${order.inPage} limit ${limit} offset ${offset}) page
          join lateral (select ${alertColumns} from monitor_alert where project_id = ${tx.projectId} and id = page.id) alert using (id, started_at)
          order by ${order.inPage} limit ${limit}`,
    );
  };
  // The inner limit keeps PostgreSQL from joining the keys with all alerts of a state, which it expects to end as soon.
  const allOf = ({ unordered, where }: Run) => sql`(select found.* from ${unordered} cross join lateral (
    select id from monitor_alert where ${where} limit ${countTo + 1}) found limit ${countTo + 1})`;
  const found = near && (await foundNear(tx, near, order));
  const isAll = found !== undefined && found.searched < nearest;
  const isPage = found !== undefined && found.ids.length >= most;
  const [rows, counted] = await Promise.all([
    isAll || isPage ? alertsOf(tx, found.ids.slice(offset, most)) : pageOfRuns(),
    isAll
      ? found.ids.length
      : tx
          .one(
            countRow,
            sql`select count(*)::integer as counted from (
            select 1 from (${join(runs.map(allOf), ' union ')}) found limit ${countTo + 1}) counted`,
          )
          .then(({ counted }) => counted),
  ]);
  return { rows, total: Math.min(counted, countTo), isMore: counted > countTo };
}

const nearRow = z.object({ ids: z.array(z.string()), searched: z.int() });

/** @returns ids of the alerts with a text among the first of an order, in this order, and how many were searched */
const foundNear = (tx: Tx, { all: { keys, where }, text }: NearText, { inRun, inPage }: Order) =>
  tx.one(
    nearRow,
    sql`with near as materialized (
          select found.* from ${keys} cross join lateral (
            select id, started_at, type, zone, monitor_id from monitor_alert where ${where} order by ${inRun} limit ${nearest}) found
          order by ${inPage} limit ${nearest})
        select (select count(*) from near)::integer as searched, array(select id from near where ${text} order by ${inPage}) as ids`,
  );

/** Alerts in the order of their ids. Each is looked up by itself: PostgreSQL would go through all alerts of the project in the order of time. */
const alertsOf = (tx: Tx, ids: readonly string[]) =>
  tx.many(
    alertRow,
    sql`select ${alertColumns} from unnest(${[...ids]}::uuid[]) with ordinality page (id, nth)
        join lateral (select ${alertColumns} from monitor_alert where project_id = ${tx.projectId} and id = page.id offset 0) alert using (id)
        order by nth limit ${ids.length}`,
  );

interface Order {
  /** What alerts are ordered by before their time, of a row with `type` and `monitor_id`. */
  rank(row: Sql): Sql;
  /** The column that decides the rank; undefined where all have the same. */
  readonly column: Sql | undefined;
  readonly direction: Sql;
  readonly inRun: Sql;
  /** Of rows with `rank`, `started_at` and `id`. */
  readonly inPage: Sql;
}

function orderOf({ orderBy, isDesc, cameras }: AskedAlerts): Order {
  const direction = isDesc ? sql`desc` : sql`asc`;
  if (orderBy === 'time') {
    const inRun = sql`started_at ${direction}, id ${direction}`;
    return { rank: () => sql`0`, column: undefined, direction, inRun, inPage: inRun };
  }
  const ids = cameras.map(({ id }) => id);
  const inRun = sql`started_at desc, id desc`;
  return {
    rank: (row) =>
      orderBy === 'type' ? sql`lower(${row}.type)` : sql`array_position(${ids}::uuid[], ${row}.monitor_id)`,
    column: orderBy === 'type' ? alertType : monitor,
    direction,
    inRun,
    inPage: sql`rank ${direction}, ${inRun}`,
  };
}

/** Alerts that an index has in the order of time, one stretch of it for each row of `keys`, which is named `k`. */
interface Run {
  readonly keys: Sql;
  /** The same in any order and without a rank, for counting. */
  readonly unordered: Sql;
  readonly where: Sql;
  /** The keys have the rank of their alerts and stand in its order, so that reading ends with the page. */
  readonly isRanked: boolean;
  /** Few alerts are in it: all are read before they are ordered. */
  readonly isSparse: boolean;
}

/** A text, looked for along the order of time. */
interface NearText {
  /** What all other filters leave. */
  readonly all: Run;
  /** A condition on an alert. */
  readonly text: Sql;
}

const monitor = sql`monitor_id`;
const alertType = sql`type`;
const zone = sql`zone`;

interface Runs {
  /** They have all alerts of a list between them. An alert may be in several. */
  readonly runs: readonly Run[];
  /**
   * Defined where alerts with a text are in the order of time. A text that most zones have is in so many runs that reading their beginnings
   * takes longer than a page may; but then the first alerts of all fill the page.
   */
  readonly near?: NearText;
}

function runsOf(tx: Tx, asked: AskedAlerts, order: Order): Runs {
  const { monitorIds, type, state, triage, start, end } = asked;
  const search = asked.search.toLowerCase();
  const named = asked.cameras.flatMap(({ id, name }) => (name.toLowerCase().includes(search) ? [id] : []));
  const isOf = (ids: readonly string[]) => sql`monitor_id = any(${[...ids]}::uuid[])`;
  const has = (column: Sql) => sql`position(${search} in lower(${column})) > 0`;
  // A type such as `people_count_over_limitation` is read with blanks.
  const isNamed = sql`type = any(${[...asked.typesNamed]}::text[])`;
  const hasType = sql`(${has(alertType)} or ${has(sql`replace(type, '_', ' ')`)} or ${isNamed})`;
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
  const span = spanOf(search, asked.timeZone);
  const time = timeOfDay(search);
  const sparse = (keys: Sql, more: readonly Sql[]): Run => ({
    keys,
    unordered: keys,
    where: join([...within, ...ofCameras, ...ofTriage, ...more], ' and '),
    isRanked: false,
    isSparse: true,
  });
  const one = sql`(values (1)) k`;
  const places = [
    hasType,
    has(zone),
    isOf(named),
    ...(span === undefined ? [] : [inSpan(span)]),
    ...(time === undefined
      ? []
      : [sql`to_char(started_at at time zone ${asked.timeZone}::text, 'HH24:MI') = ${time}`]),
  ];
  const text = sql`(${join(places, ' or ')})`;
  if (state === 'open') {
    // Few are open at a time: at most one for each camera, type and zone.
    return { runs: [sparse(one, [sql`ended_at is null`, ...(search === '' ? [] : [text])])] };
  }
  /**
   * @param base - columns of the index, before triage and time
   * @param condition - on the series whose alerts are asked for
   * @param part - which alerts the index has
   * @param more - conditions on the alerts
   */
  const run = (
    base: readonly Sql[],
    condition: Sql,
    part: readonly Sql[] = [],
    more: readonly Sql[] = [],
  ): Run => {
    const columns =
      order.column === undefined || base.includes(order.column) ? base : [...base, order.column];
    const listed = join([...columns], ', ');
    const equal = columns.map((column) => sql`monitor_alert.${column} = k.${column}`);
    const series = join([sql`project_id = ${tx.projectId}`, ...ofCameras, condition, ...part], ' and ');
    const isByMonitor = columns.length === 1 && columns[0] === monitor && triage === undefined;
    const triages = triage === undefined ? [...triageStates] : [triage];
    // Every alert has a series of its camera, type and zone, and there are few of them.
    const known = sql`(select distinct ${listed} from alert_series where ${series}) series`;
    const withStates = (keys: Sql) =>
      isByMonitor
        ? keys
        : sql`(select series.*, triage from ${keys} cross join unnest(${triages}::text[]) triage) series`;
    // Without the offset PostgreSQL would find the rank of a camera among all once for each state.
    const ranked = sql`(select series.*, ${order.column === undefined ? sql`0` : order.rank(sql`series`)} as rank from ${known} offset 0) series`;
    const inOrder = order.column === undefined ? sql`` : sql`order by rank ${order.direction}`;
    const ofState = isByMonitor ? [] : [sql`monitor_alert.triage = k.triage`];
    return {
      keys: sql`(select * from ${withStates(ranked)} ${inOrder}) k`,
      unordered: sql`(select * from ${withStates(known)}) k`,
      where: join([...within, ...part, ...more, ...equal, ...ofState], ' and '),
      isRanked: true,
      isSparse: false,
    };
  };
  const any = sql`true`;
  const isNarrowed = type !== undefined || triage !== undefined;
  const ofMonitor = isNarrowed ? [monitor, alertType] : [monitor];
  /** All alerts that fit, in a stretch of time. */
  const all = (more: readonly Sql[]): Run => {
    if (monitorIds.length > 0) return run(ofMonitor, any, [], more);
    if (type !== undefined || order.column === alertType) return run([alertType], any, [], more);
    if (order.column === monitor) return run(ofMonitor, any, [], more);
    return { ...sparse(one, more), isSparse: false };
  };
  if (search === '') return { runs: [all([])] };
  const texts =
    monitorIds.length > 0
      ? [run([monitor, alertType], hasType), run([monitor, alertType, zone], has(zone))]
      : [run([alertType], hasType), run([zone, alertType], has(zone), [sql`zone <> ''`])];
  const runs = [
    run(ofMonitor, isOf(named)),
    ...texts,
    ...(span === undefined ? [] : [all([inSpan(span)])]),
    ...(time === undefined ? [] : [sparse(minutesOf(tx, asked, time), [inMinute])]),
  ];
  return order.column === undefined ? { runs, near: { all: all([]), text } } : { runs };
}

const inSpan = ({ from, to }: Span): Sql => sql`(started_at >= ${from} and started_at < ${to})`;
const inMinute = sql`started_at >= k.at and started_at < k.at + interval '1 minute'`;

/** A moment of each day that has alerts. */
function minutesOf(tx: Tx, { timeZone, start, end }: AskedAlerts, time: string): Sql {
  const dayOf = (moment: Sql) => sql`(${moment} at time zone ${timeZone}::text)::date`;
  const bound = (which: Sql, given: string | undefined) =>
    given === undefined
      ? sql`(select ${which}(started_at) from monitor_alert where project_id = ${tx.projectId})`
      : sql`${given}::timestamptz`;
  const days = sql`generate_series(${dayOf(bound(sql`min`, start))}, ${dayOf(bound(sql`max`, end))}, interval '1 day')`;
  return sql`(select (day::date + ${time}::time) at time zone ${timeZone}::text as at from ${days} day) k`;
}
