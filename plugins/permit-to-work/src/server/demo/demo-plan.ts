import { type PermitType, permitTypes } from '../../contract/permit-type.ts';

/** The final status of a demo permit. Some `Closed` ones were extended or suspended. */
type DemoEnd =
  | 'Draft'
  | 'Requested'
  | 'Checked'
  | 'Issued'
  | 'Active'
  | 'Suspended'
  | 'Expired'
  | 'Closed'
  | 'Rejected'
  | 'Cancelled';

export interface DemoPermit {
  /** The same at every start for the same work, so that a start adds only what is missing. */
  readonly formUUID: string;
  readonly end: DemoEnd;
  readonly permitType: PermitType;
  /** Index into the demo's locations. */
  readonly location: number;
  readonly description: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  /** When its draft was created; the steps follow from here. */
  readonly createdAt: Date;
  /** Whether two people are over their stay: one permit of a plan has this alarm. */
  readonly isOverStay: boolean;
  /** Number of the permit in the plan; it selects people and details. */
  readonly nth: number;
}

/** 120 in all. */
const amounts: Readonly<Record<DemoEnd, number>> = {
  Draft: 6,
  Requested: 10,
  Checked: 8,
  Issued: 10,
  Active: 18,
  Suspended: 5,
  Expired: 8,
  Closed: 41,
  Rejected: 6,
  Cancelled: 8,
};

const work: Readonly<Record<PermitType, readonly string[]>> = {
  'Hot Work': [
    'Weld cable brackets to embedded plates',
    'Cut temporary strut with oxy-acetylene, remove in two pieces',
    'Torch-on waterproofing at construction joint',
    'Grind and weld guide rail of jet fan hoist',
  ],
  Lifting: [
    'Lift jet fan 4.2 t with 25 t mobile crane and tandem chain blocks',
    'Lower rebar cages for base slab through the opening',
    'Unload precast segments from trailer',
    '吊装风机及附件至通风大楼三楼',
  ],
  Drill: [
    'Core drill 8 holes of 150 mm for cable sleeves',
    'Drill anchors M20 for cladding frames, 64 off',
    'Drill for FD pipe hangers along the walkway',
    '于行人道旁钻孔安装排水管支架',
  ],
  'Confined Space': [
    'Clean sump and replace level sensor',
    'Pull power cables inside the gallery',
    'Inspect and grout joints in the pump room',
    '进入密闭空间检查排水泵及阀门',
  ],
  Dig: [
    'Trial pits to expose 132 kV cable',
    'Excavate trench 1.1 m deep for telecom ducts',
    'Dig out and reroute 300 mm water main',
    'Break out pavement and dig for gully connection',
  ],
};

/** Plausible locations of each type of work, by index into the demo's locations. */
const places: Readonly<Record<PermitType, readonly number[]>> = {
  'Hot Work': [0, 2, 3, 4, 11, 15, 17, 18, 19, 24],
  Lifting: [1, 3, 5, 6, 12, 18, 19, 20, 21, 24],
  Drill: [2, 7, 8, 9, 10, 13, 16, 22],
  'Confined Space': [10, 14, 15, 17, 14],
  Dig: [22, 23, 20, 21, 22],
};

const hour = 3_600_000;

/** The demo's permits at a given time: past, current and future, oldest draft first. */
export function demoPlan(now: Date): readonly DemoPermit[] {
  return planOf(amounts, { digDays: 5, now, series: 0 });
}

/** Work that is under way or may start. It lasts at most a shift, so that it does not pile up over days. */
export function todaysPlan(now: Date): readonly DemoPermit[] {
  const shift = Math.floor(now.getTime() / (8 * hour));
  return planOf({ Issued: 4, Active: 13, Suspended: 3 }, { digDays: 0, now, series: shift });
}

interface PlanOptions {
  /** Length of a dig in days; 0 means as long as other work. */
  readonly digDays: number;
  readonly now: Date;
  /** Distinguishes the ids of plans: the number of eight-hour shifts since 1970, because work ends with its shift. */
  readonly series: number;
}

/** Ids are unique only within their project, so these need not be random. */
function idOf(series: number, nth: number): string {
  return `de300000-0000-4000-8000-${String(series).padStart(8, '0')}${String(nth).padStart(4, '0')}`;
}

function planOf(
  wanted: Readonly<Partial<Record<DemoEnd, number>>>,
  { digDays, now, series }: PlanOptions,
): readonly DemoPermit[] {
  const ends = Object.entries(wanted).flatMap(([end, amount]) =>
    Array.from({ length: amount }, (_, index) => ({ end: asEnd(end), index })),
  );
  const plan = ends
    .map(({ end, index }, nth): DemoPermit => {
      const permitType = at(permitTypes, nth);
      const { validFrom, validTo } = period(end, index, permitType === 'Dig' ? digDays : 0, now);
      return {
        formUUID: idOf(series, nth),
        end,
        permitType,
        location: at(places[permitType], Math.floor(nth / permitTypes.length) + index),
        description: at(work[permitType], nth + index),
        validFrom,
        validTo,
        createdAt: new Date(
          morningUntil(
            Math.min(validFrom.getTime() - (36 + (nth % 5)) * hour, now.getTime() - (12 + (nth % 13)) * hour),
          ).getTime() +
            (nth % 60) * 60_000,
        ),
        isOverStay: false,
        nth,
      };
    })
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const longAgo = hoursAfter(now, -2).getTime();
  const over = plan.find(
    // Each seventh was handed back, so nobody is inside.
    ({ end, permitType, validFrom, nth }) =>
      end === 'Active' && permitType === 'Confined Space' && nth % 7 !== 0 && validFrom.getTime() <= longAgo,
  );
  return plan.map((permit) => (permit === over ? { ...permit, isOverStay: true } : permit));
}

function asEnd(text: string): DemoEnd {
  // Object.entries loses the type of its keys.
  return text as DemoEnd;
}

function hoursAfter(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * hour);
}

/** The last 08:00 in Hong Kong at or before a time. It is always midnight UTC: Hong Kong has no summer time. */
function morningUntil(moment: number): Date {
  return new Date(Math.floor(moment / (24 * hour)) * 24 * hour);
}

function period(
  end: DemoEnd,
  index: number,
  days: number,
  now: Date,
): { readonly validFrom: Date; readonly validTo: Date } {
  const from = (hours: number) =>
    new Date(Math.floor((now.getTime() + hours * hour) / (hour / 2)) * (hour / 2));
  const span = (start: Date, hours: number) => ({
    validFrom: start,
    validTo: new Date(start.getTime() + (days > 0 ? days * 24 : hours) * hour),
  });
  switch (end) {
    case 'Draft':
    case 'Requested':
    case 'Checked':
      // From the day after tomorrow, at 08:00, 10:00 or 12:00.
      return span(hoursAfter(morningUntil(from(36 + index * 8).getTime()), 2 * (index % 3)), 8);
    case 'Issued':
      return span(from(index < 4 ? -1 : 2 + index * 2), 9);
    case 'Active':
    case 'Suspended':
      return span(from(-1 - (index % 4)), 10 + (index % 3));
    case 'Expired':
    case 'Closed':
      // A week's dig must be over as well.
      return span(morningUntil(from(-18 - days * 24 - index * 17).getTime()), 8 + (index % 2));
    case 'Rejected':
    case 'Cancelled':
      return span(morningUntil(from(-40 - index * 31).getTime()), 8);
  }
}

/** Wraps around. The list must not be empty. */
export function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new RangeError('The list is empty.');
  return found;
}
