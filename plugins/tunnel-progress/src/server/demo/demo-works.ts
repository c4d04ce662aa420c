import { addDays, daysBetween, type IsoDay } from '@gantry/plugin-sdk/contract';
import type { CurveRow } from '../../contract/curve-rows.ts';
import type { ProgressRow } from '../../contract/progress-rows.ts';

/** First day of the fit-out, and the last report; the demo's model has the same days. */
const start: IsoDay = '2026-05-04';
const dataDay: IsoDay = '2026-11-20';
const bays = 120;

interface Works {
  /** As the callouts of the cross-section name it. */
  readonly trade: string;
  readonly short: string;
  readonly color: string;
  /** Days from the start to the first bay, and days in one bay. */
  readonly offset: number;
  readonly duration: number;
  /** By how much the crews of each tube are slower than planned. */
  readonly slower: { readonly EB: number; readonly WB: number };
  /** Bays of EB in which work stood still, and for how many days. */
  readonly delay?: { readonly from: number; readonly to: number; readonly days: number };
}

const ingress = { from: 31, to: 48, days: 21 };
const delivery = { from: 81, to: 120, days: 16 };

export const demoWorks: readonly Works[] = [
  {
    trade: 'Spray Type Thermal Barrier',
    short: 'Spray Type Thermal Barrier',
    color: '#E4572E',
    offset: 0,
    duration: 8,
    slower: { EB: 0.06, WB: -0.03 },
    delay: ingress,
  },
  {
    trade: 'Traffic Control & Surveillance Systems (TCSS)',
    short: 'TCSS',
    color: '#7A5CC2',
    offset: 120,
    duration: 6,
    slower: { EB: 0.12, WB: 0.04 },
    delay: delivery,
  },
  {
    trade: 'Board Type Thermal Barrier',
    short: 'Board Type Thermal Barrier',
    color: '#F3A712',
    offset: 30,
    duration: 8,
    slower: { EB: 0.1, WB: 0.02 },
    delay: ingress,
  },
  {
    trade: 'Tunnel Lighting',
    short: 'Tunnel Lighting',
    color: '#C9A400',
    offset: 90,
    duration: 7,
    slower: { EB: 0.04, WB: -0.08 },
    delay: delivery,
  },
  {
    trade: 'Cable Bracket & Cable Containment',
    short: 'Cable Bracket & Cable Containment',
    color: '#2E86AB',
    offset: 60,
    duration: 7,
    slower: { EB: 0.11, WB: 0.08 },
    delay: delivery,
  },
  {
    trade: 'FD Pipe & Niche',
    short: 'FD Pipe & Niche',
    color: '#76B041',
    offset: 20,
    duration: 7,
    slower: { EB: 0.02, WB: -0.06 },
    delay: ingress,
  },
  {
    trade: 'Drainage Pipe',
    short: 'Drainage Pipe',
    color: '#4A6FA5',
    offset: 10,
    duration: 6,
    slower: { EB: 0, WB: -0.04 },
    delay: ingress,
  },
  {
    trade: 'Cladding Panel',
    short: 'Cladding Panel',
    color: '#B56576',
    offset: 150,
    duration: 9,
    slower: { EB: 0.14, WB: 0.09 },
  },
  {
    trade: 'Jet Fan',
    short: 'Jet Fan',
    color: '#17BEBB',
    offset: 200,
    duration: 10,
    slower: { EB: 0.05, WB: 0 },
  },
];

const tubes = [
  { code: 'EB', group: 'Eastbound Tube' },
  { code: 'WB', group: 'Westbound Tube' },
] as const;

/** Share of the bays done on a day, counted from the start. */
function shareOn(day: number, works: Works, tube: 'EB' | 'WB', isPlan: boolean): number {
  const { offset, duration, slower, delay } = works;
  const pace = isPlan ? 1 : 1 + slower[tube];
  let done = 0;
  for (let bay = 1; bay <= bays; bay += 1) {
    const hit = !isPlan && tube === 'EB' && delay && bay >= delay.from && bay <= delay.to;
    const begin = offset + (bay - 1) * pace + (hit ? delay.days : 0);
    done += Math.min(1, Math.max(0, (day - begin) / duration));
  }
  return Math.round((done / bays) * 1000) / 1000;
}

/** Fortnightly reports, the oldest first. */
export const demoReportDays: readonly IsoDay[] = Array.from({ length: 14 }, (_, at) =>
  addDays(dataDay, (at - 13) * 14),
);

/** What the contractor reports on a day, as rows of progress.csv. */
export function demoReport(day: IsoDay): readonly ProgressRow[] {
  const elapsed = daysBetween(start, day);
  return tubes.flatMap(({ code, group }) =>
    demoWorks.map((works) => {
      const actual = shareOn(elapsed, works, code, false);
      return {
        group,
        item: `${works.short} ${code}`,
        trade: works.trade,
        color: works.color,
        day,
        actual: actual === 0 ? null : actual,
        planned: shareOn(elapsed, works, code, true),
        target: addDays(start, works.offset + bays - 1 + works.duration),
      };
    }),
  );
}

const months = 36;
const monthEnd = (at: number): IsoDay => new Date(Date.UTC(2025, 3 + at, 0)).toISOString().slice(0, 10);

interface DemoCurve {
  readonly name: string;
  /** Months of the first and the last work, from the first point. */
  readonly from: number;
  readonly to: number;
  /** Share of the plan that is reached. */
  readonly reached: number;
}

const curvesOf = {
  normal: [
    { name: 'Overall', from: 0, to: 33, reached: 0.95 },
    { name: 'Fit-out', from: 14, to: 25, reached: 0.92 },
  ],
  senior: [
    { name: 'Overall', from: 0, to: 33, reached: 0.95 },
    { name: 'Expenditure', from: 1, to: 35, reached: 1.04 },
  ],
} as const satisfies Readonly<Record<string, readonly DemoCurve[]>>;

/** The curves of an audience, as rows of curves.csv: 36 months each. */
export function demoCurves(audience: keyof typeof curvesOf): readonly CurveRow[] {
  return curvesOf[audience].flatMap(({ name, from, to, reached }) =>
    Array.from({ length: months }, (_, at) => {
      const part = Math.min(1, Math.max(0, (at - from) / (to - from)));
      const eased = part ** 1.25;
      const planned = Math.round(eased * eased * (3 - 2 * eased) * 1000) / 1000;
      const wave = 1 - 0.02 * Math.sin(at * 1.7);
      const actual = Math.min(1, Math.round(planned * reached * wave * 1000) / 1000);
      const day = monthEnd(at);
      return { curve: name, day, planned, actual: day <= dataDay ? actual : null, target: monthEnd(to) };
    }),
  );
}
