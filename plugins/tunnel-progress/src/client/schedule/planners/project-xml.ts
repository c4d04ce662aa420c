import { dayOf, type PlannedTask, plannerFile, reportedDayOf } from './plan-parts.ts';
import type { PlannerFile } from './plan-types.ts';
import { childrenOf, textIn } from './xml-parts.ts';

/** The layout of Microsoft Project 2007 and all versions since. */
const knownLayout = 14;
/** Project writes this for "the project's own calendar". */
const noCalendar = '-1';

/** Reads Microsoft Project's MSPDI. A task's id is its WBS code, or else its unique id. @throws PlanError */
export function readProjectXml(root: Element): PlannerFile {
  const rows = childrenOf(root, 'Tasks').flatMap((tasks) => childrenOf(tasks, 'Task'));
  const calendars = childrenOf(root, 'Calendars').flatMap((one) => childrenOf(one, 'Calendar'));
  const parts: string[] = [];
  const tasks: PlannedTask[] = [];
  const codes = new Map<string, number>();
  for (const row of rows) codes.set(textIn(row, 'WBS'), (codes.get(textIn(row, 'WBS')) ?? 0) + 1);
  for (const row of rows) {
    const of = (name: string) => textIn(row, name);
    const level = Number(of('OutlineLevel')) || 0;
    parts[level] = of('Name');
    // A task of level 0 stands for the project.
    if (of('IsNull') === '1' || of('Summary') === '1' || of('UID') === '0') continue;
    const calendar = of('CalendarUID');
    const [baseline] = childrenOf(row, 'Baseline');
    const planned = (name: 'Start' | 'Finish') =>
      (baseline === undefined ? null : dayOf(textIn(baseline, name))) ?? dayOf(of(name));
    tasks.push({
      key: of('UID'),
      activityId: codes.get(of('WBS')) === 1 && of('WBS') !== '' ? of('WBS') : of('UID'),
      name: of('Name'),
      part: level > 1 ? (parts[level - 1] ?? '') : '',
      planStart: planned('Start'),
      planFinish: planned('Finish'),
      actualStart: dayOf(of('ActualStart')),
      actualFinish: dayOf(of('ActualFinish')),
      calendar: calendar === noCalendar ? '' : calendar,
      isMilestone: of('Milestone') === '1',
    });
  }
  const version = textIn(root, 'SaveVersion');
  return plannerFile('project-xml', tasks, {
    links: rows.flatMap((row) =>
      childrenOf(row, 'PredecessorLink').map(
        (link) => [textIn(link, 'PredecessorUID'), textIn(row, 'UID')] as const,
      ),
    ),
    calendars: new Set(calendars.map((calendar) => textIn(calendar, 'UID'))),
    dataDay: reportedDayOf(textIn(root, 'StatusDate')),
    newer: Number(version) > knownLayout ? version : undefined,
  });
}
