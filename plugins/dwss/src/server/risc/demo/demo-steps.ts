import type { Discipline } from '../../../contract/discipline.ts';
import type { Result, RiscAction } from '../../../contract/risc/workflow.ts';
import type { DemoEnd } from './demo-plan.ts';

/** How a form gets to its end. */
export interface DemoWay {
  readonly end: DemoEnd;
  readonly discipline: Discipline;
  /** Selects people and details. */
  readonly nth: number;
  /** Whether the gate receives it before it forwards it. */
  readonly receives: boolean;
  readonly skipsLead: boolean;
  readonly countersign: 'none' | 'LS' | 'RE' | 'both';
  readonly result: Result;
  /** Whether the lead passes what the inspector failed. */
  readonly isOverruled: boolean;
  /** Whether the gate first sends it back. */
  readonly isSentBack: boolean;
  readonly notice: 'usual' | 'short' | 'late';
}

export type DemoPart = 'author' | 'closer' | 'gate' | 'lead' | 'inspector' | 'LS' | 'RE';

export interface DemoStep {
  readonly action: RiscAction;
  readonly by: DemoPart;
  readonly at: Date;
  /** Who is named by it. */
  readonly to?: DemoPart;
  readonly comment?: string;
  readonly choices?: Readonly<Record<string, string>>;
  /** When the inspection took place. */
  readonly inspectedAt?: Date;
  /** When work that comes again is ready. */
  readonly surveyTime?: Date;
  /** A form that ends there takes no further step. */
  readonly reaches: DemoEnd;
}

interface Timetable {
  readonly begunAt: Date;
  readonly surveyTime: Date;
  readonly steps: readonly DemoStep[];
}

const minute = 60_000;
export const hour = 60 * minute;
const day = 24 * hour;
/** Site hours are 08:00 to 18:00 in Hong Kong, which is 00:00 to 10:00 UTC all year. */
const shift = 10 * hour;

/** The steps of a form so that the last is done shortly before a deadline. */
export function timetable(way: DemoWay, deadline: Date): Timetable {
  for (let age = 0; ; age += hour) {
    const submittedAt = atWork(deadline.getTime() - age);
    const steps = stepsFrom(way, submittedAt);
    const last = steps.at(-1)?.at ?? new Date(submittedAt);
    if (last <= deadline)
      return {
        begunAt: new Date(submittedAt - (20 + ((way.nth * 11) % 50)) * minute),
        surveyTime: readyAfter(submittedAt, way.notice),
        steps,
      };
  }
}

/** A moment in site hours, at or soon after another. */
function atWork(moment: number): number {
  const inDay = moment % day;
  if (inDay < shift) return moment;
  return moment - inDay + day + (inDay % 97) * minute;
}

/** On the half hour. Less than 24 hours later for a short notice, and before for a late one. */
function readyAfter(submittedAt: number, notice: DemoWay['notice']): Date {
  const half = 30 * minute;
  if (notice === 'late') return new Date(Math.floor((submittedAt - hour) / half) * half);
  if (notice === 'short') return new Date(Math.ceil((submittedAt + 4 * hour) / half) * half);
  return new Date(Math.ceil(atWork(submittedAt + 26 * hour) / half) * half);
}

function stepsFrom(way: DemoWay, submittedAt: number): readonly DemoStep[] {
  const { end, nth, notice } = way;
  if (end === 'Draft') return [];
  const steps: DemoStep[] = [];
  let now = submittedAt;
  /** Adds a step some minutes after the one before. */
  const add = (minutes: number, step: Omit<DemoStep, 'at'>) => {
    now = minutes === 0 ? now : atWork(now + minutes * minute);
    steps.push({ ...step, at: new Date(now) });
  };
  const spread = (least: number, most: number) => least + ((nth * 37 + steps.length * 53) % (most - least));

  let ready = readyAfter(now, notice).getTime();
  add(0, { action: 'submit', by: 'author', reaches: 'Submitted' });
  if (way.isSentBack || (end === 'Resubmission' && nth % 3 !== 0)) {
    const comment = nth % 2 === 0 ? 'The method statement is not attached.' : '请附上最新图纸。';
    const choices = { approval: 'Fail' };
    add(spread(40, 180), { action: 'receive', by: 'gate', choices, comment, reaches: 'Resubmission' });
    if (end === 'Resubmission') return steps;
    const again = atWork(now + spread(90, 400) * minute);
    ready = Math.max(ready, readyAfter(again, 'usual').getTime());
    const surveyTime = new Date(ready);
    add((again - now) / minute, { action: 'resubmit', by: 'author', surveyTime, reaches: 'Submitted' });
  }
  if (end === 'Withdrew' && nth % 2 === 0) {
    add(spread(30, 120), { action: 'withdraw', by: 'author', comment: 'Amber rainstorm.', reaches: end });
    return steps;
  }
  if (way.receives) {
    const choices = { approval: 'Pass' };
    add(spread(20, 150), { action: 'receive', by: 'gate', choices, reaches: 'Received' });
  }
  if (end === 'EditAsked' || end === 'Resubmission') {
    const comment = 'The wrong bay is named.';
    add(spread(20, 90), { action: 'requestEdit', by: 'author', comment, reaches: 'EditAsked' });
    if (end === 'Resubmission') add(spread(20, 90), { action: 'approve', by: 'gate', reaches: end });
    return steps;
  }
  forwarding(way, add, spread);
  if (end === 'Withdrew' || end === 'WithdrawalAsked') {
    const comment = nth % 3 === 0 ? '混凝土供应延误。' : 'Concrete supply is delayed.';
    add(spread(30, 200), { action: 'withdraw', by: 'author', comment, reaches: 'WithdrawalAsked' });
    if (end === 'Withdrew') add(spread(30, 90), { action: 'approve', by: 'gate', reaches: end });
    return steps;
  }
  const attends = Math.max(now + 30 * minute, ready - 5 * minute);
  add((attends - now) / minute, { action: 'receive', by: 'inspector', reaches: 'Inspecting' });
  inspecting(way, add, spread, () => new Date(now + 20 * minute));
  const closes = end === 'Fail' ? 'Fail' : 'Closed';
  add(spread(120, 2600), { action: 'close', by: 'closer', reaches: closes });
  const last = steps.findLastIndex((step) => step.reaches === end);
  return steps.slice(0, last + 1);
}

type Add = (minutes: number, step: Omit<DemoStep, 'at'>) => void;
type Spread = (least: number, most: number) => number;

function forwarding({ skipsLead }: DemoWay, add: Add, spread: Spread): void {
  const forward = { action: 'forward', by: 'gate' } as const;
  if (skipsLead) {
    const choices = { skip: 'yes' };
    add(spread(15, 120), { ...forward, to: 'inspector', choices, reaches: 'Assigned' });
  } else {
    add(spread(15, 120), { ...forward, to: 'lead', reaches: 'Forwarded' });
    add(spread(25, 200), { action: 'assign', by: 'lead', to: 'inspector', reaches: 'Assigned' });
  }
}

/** The result, its confirmation and the signatures after it. */
function inspecting(way: DemoWay, add: Add, spread: Spread, inspected: () => Date): void {
  const { result, countersign, isOverruled, nth } = way;
  const signedOff = countersign === 'none' ? 'Confirmed' : 'Countersign';
  const found = isOverruled ? 'Fail' : result;
  const comment =
    found === 'Fail'
      ? nth % 3 === 0
        ? '保护层不足，须整改。'
        : 'Cover below 40 mm at the kicker; make good and ask again.'
      : '';
  const inspectedAt = inspected();
  const choices = { result: found, ...(way.skipsLead && { countersign }) };
  add(spread(40, 110), {
    action: 'signoff',
    by: 'inspector',
    inspectedAt,
    choices,
    comment,
    reaches: way.skipsLead ? signedOff : 'Inspected',
  });
  if (!way.skipsLead)
    add(spread(60, 900), {
      action: 'signoff',
      by: 'lead',
      inspectedAt,
      choices: { result, countersign },
      comment: isOverruled ? 'Made good while the inspector was there.' : comment,
      reaches: signedOff,
    });
  if (countersign === 'none') add(spread(60, 700), { action: 'return', by: 'gate', reaches: 'Returned' });
  if (countersign === 'LS' || countersign === 'both') {
    const reaches = countersign === 'both' ? 'Countersign' : 'Returned';
    add(spread(60, 900), { action: 'countersign', by: 'LS', reaches });
  }
  if (countersign === 'RE' || countersign === 'both')
    add(spread(60, 900), { action: 'countersign', by: 'RE', reaches: 'Returned' });
}
