import { addDays, dayInZone, startOfDayInZone } from '@gantry/plugin-sdk/contract';

/** How far a demo diary gets. */
export type DemoEnd =
  /** Its portions are half written. */
  | 'written'
  /** A portion waits for the site agent. */
  | 'signing'
  | 'Submitted'
  | 'Received'
  | 'Reviewed'
  | 'Rejected'
  | 'Confirmed'
  | 'Closed';

/** The steps in their order; a rejection takes the place of an approval. */
export const demoMoments = [
  'begun',
  'written',
  'submitted',
  'signed',
  'received',
  'reviewed',
  'decided',
  'countersigned',
] as const;
export type DemoMoment = (typeof demoMoments)[number];

export interface DemoDiary {
  readonly day: string;
  /** Selects people, works and weather; the same for a day at every start. */
  readonly nth: number;
  readonly end: DemoEnd;
  /** When each step is done. */
  readonly at: Readonly<Record<DemoMoment, Date>>;
}

const hour = 3_600_000;

/** Ends of the last working days, from today on back; null: that day has no diary. The days before are closed. */
const recent: readonly (DemoEnd | null)[] = [
  'written',
  'signing',
  'Submitted',
  'Received',
  'Reviewed',
  'Rejected',
  'Confirmed',
  null,
  // Nobody completed it, so it is overdue.
  'written',
];
const workingDays = 20;

/** Today and the working days before it, the latest first. The sites of the demo rest on Sundays. */
function daysUntil(today: string): readonly string[] {
  const days = [today];
  for (let day = addDays(today, -1); days.length < workingDays; day = addDays(day, -1))
    if (new Date(`${day}T00:00:00Z`).getUTCDay() !== 0) days.push(day);
  return days;
}

/** The diaries of the last working days at a given time, oldest first. */
export function demoPlan(now: Date, timeZone: string): readonly DemoDiary[] {
  const days = daysUntil(dayInZone(now, timeZone));
  return days
    .flatMap((day, age): DemoDiary[] => {
      const end = age < recent.length ? recent[age] : 'Closed';
      if (end === null || end === undefined) return [];
      const nth = Math.round(Date.parse(`${day}T00:00:00Z`) / (24 * hour));
      // Once in a while the portions are signed only after the diary was due.
      const isLate = end === 'Closed' && age % 7 === 5;
      const later = (count: number, hours: number) => {
        const wanted = startOfDayInZone(days[age - count] ?? day, timeZone).getTime() + hours * hour;
        return new Date(Math.min(wanted, now.getTime()));
      };
      const signed = isLate ? 1 : 0;
      const at = {
        begun: later(0, 16.5),
        written: later(0, 17.25),
        submitted: later(0, 17.75),
        signed: later(signed, 18.5 + (nth % 3) / 4),
        received: later(signed + 1, 9.5 + (nth % 4) / 4),
        reviewed: later(signed + 1, 14.25),
        decided: later(signed + 2, 11 + (nth % 5) / 4),
        countersigned: later(signed + 3, 10.5),
      };
      return [{ day, nth, end, at }];
    })
    .reverse();
}
