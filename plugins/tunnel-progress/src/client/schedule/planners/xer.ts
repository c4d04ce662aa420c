import { dayOf, type PlannedTask, plannerFile, reportedDayOf } from './plan-parts.ts';
import { PlanError, type PlannerFile } from './plan-types.ts';

/** The newest version whose layout was known when this was written. Newer ones are read too, and that is told. */
const newest = 24;
/** Tasks that sum up others, or only measure level of effort, are no work of their own. */
const summaries = new Set(['TT_WBS', 'TT_LOE']);

const milestones = new Set(['TT_Mile', 'TT_FinMile']);

type Row = ReadonlyMap<string, string>;

/** Reads Primavera's XER: tables of tab-separated lines, each with its own heading. @throws PlanError */
export function readXer(text: string): PlannerFile {
  const tables = tablesOf(text);
  const projects = tables.get('PROJECT') ?? [];
  const tasks = tables.get('TASK') ?? [];
  const ids = new Set(tasks.map((row) => row.get('proj_id') ?? ''));
  if (ids.size > 1) throw new PlanError('SEVERAL_PROJECTS', String(ids.size));
  if (tasks.length === 0) throw new PlanError('NO_ACTIVITIES', projects[0]?.get('proj_short_name'));
  const parts = new Map(
    (tables.get('PROJWBS') ?? []).map((row) => [row.get('wbs_id') ?? '', row.get('wbs_name') ?? '']),
  );
  const version = /^ERMHDR\t([\d.]+)/.exec(text)?.[1];
  return plannerFile(
    'xer',
    tasks.filter((row) => !summaries.has(row.get('task_type') ?? '')).map((row) => taskOf(row, parts)),
    {
      links: (tables.get('TASKPRED') ?? []).map((row) => [
        row.get('pred_task_id') ?? '',
        row.get('task_id') ?? '',
      ]),
      calendars: new Set((tables.get('CALENDAR') ?? []).map((row) => row.get('clndr_id') ?? '')),
      dataDay: reportedDayOf(
        projects.find((row) => ids.has(row.get('proj_id') ?? ''))?.get('last_recalc_date'),
      ),
      newer: Number.parseInt(version ?? '', 10) > newest ? version : undefined,
    },
  );
}

function taskOf(row: Row, parts: ReadonlyMap<string, string>): PlannedTask {
  const of = (name: string) => row.get(name) ?? '';
  return {
    key: of('task_id'),
    activityId: of('task_code').trim(),
    name: of('task_name'),
    part: parts.get(of('wbs_id')) ?? '',
    // Early days are recalculated as work goes on; what was planned stands in the target days.
    planStart: dayOf(of('target_start_date')) ?? dayOf(of('early_start_date')),
    planFinish: dayOf(of('target_end_date')) ?? dayOf(of('early_end_date')),
    actualStart: dayOf(of('act_start_date')),
    actualFinish: dayOf(of('act_end_date')),
    calendar: of('clndr_id'),
    isMilestone: milestones.has(of('task_type')),
  };
}

function tablesOf(text: string): ReadonlyMap<string, readonly Row[]> {
  const tables = new Map<string, Row[]>();
  let rows: Row[] | undefined;
  let names: readonly string[] = [];
  let isEnded = false;
  for (const line of text.split(/\r?\n/)) {
    const [mark, ...cells] = line.split('\t');
    if (mark === '%T') {
      rows = [];
      names = [];
      tables.set(cells[0]?.trim() ?? '', rows);
    } else if (mark === '%F') names = cells.map((name) => name.trim());
    else if (mark === '%R') rows?.push(new Map(names.map((name, at) => [name, cells[at] ?? ''])));
    else if (mark === '%E') isEnded = true;
  }
  // A file that was cut off would look like a programme without its last activities.
  if (!isEnded) throw new PlanError('DAMAGED', '%E');
  return tables;
}
