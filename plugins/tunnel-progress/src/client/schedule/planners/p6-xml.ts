import { dayOf, type PlannedTask, plannerFile, reportedDayOf } from './plan-parts.ts';
import { PlanError, type PlannerFile } from './plan-types.ts';
import { childrenOf, textIn } from './xml-parts.ts';

/** The newest version whose layout was known when this was written, of the namespace's `V24.12`. */
const newest = 24;
const milestones = new Set(['Start Milestone', 'Finish Milestone']);
const summaries = new Set(['WBS Summary', 'Level of Effort']);

/** Reads Primavera's PMXML. @throws PlanError */
export function readP6Xml(root: Element): PlannerFile {
  const projects = childrenOf(root, 'Project');
  const [project, ...others] = projects;
  if (project === undefined) throw new PlanError('NO_ACTIVITIES');
  if (others.length > 0) throw new PlanError('SEVERAL_PROJECTS', String(projects.length));
  const parts = new Map(
    childrenOf(project, 'WBS').map((wbs) => [textIn(wbs, 'ObjectId'), textIn(wbs, 'Name')]),
  );
  const version = /\/V(\d+(?:\.\d+)?)/.exec(root.namespaceURI ?? '')?.[1];
  const calendars = [...childrenOf(root, 'Calendar'), ...childrenOf(project, 'Calendar')];
  return plannerFile(
    'p6-xml',
    childrenOf(project, 'Activity')
      .filter((activity) => !summaries.has(textIn(activity, 'Type')))
      .map((activity): PlannedTask => {
        const of = (name: string) => textIn(activity, name);
        return {
          key: of('ObjectId'),
          activityId: of('Id'),
          name: of('Name'),
          part: parts.get(of('WBSObjectId')) ?? '',
          planStart: dayOf(of('PlannedStartDate')) ?? dayOf(of('StartDate')),
          planFinish: dayOf(of('PlannedFinishDate')) ?? dayOf(of('FinishDate')),
          actualStart: dayOf(of('ActualStartDate')),
          actualFinish: dayOf(of('ActualFinishDate')),
          calendar: of('CalendarObjectId'),
          isMilestone: milestones.has(of('Type')),
        };
      }),
    {
      links: childrenOf(project, 'Relationship').map((link) => [
        textIn(link, 'PredecessorActivityObjectId'),
        textIn(link, 'SuccessorActivityObjectId'),
      ]),
      calendars: new Set(calendars.map((calendar) => textIn(calendar, 'ObjectId'))),
      dataDay: reportedDayOf(textIn(project, 'DataDate')),
      newer: Number.parseInt(version ?? '', 10) > newest ? version : undefined,
    },
  );
}
