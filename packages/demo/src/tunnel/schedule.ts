import type { Tube } from './bays.ts';
import { noise } from './noise.ts';

export interface Trade {
  /** Short form, used in tags and activity ids. */
  readonly code: string;
  readonly name: string;
  /** Days from the start of the fit-out to the trade's first bay; structure comes before it. */
  readonly offsetDays: number;
  /** Working time in one bay, days. */
  readonly durationDays: number;
}

/** The fit-out. */
export const TRADES = [
  { code: 'STB', name: 'Spray Type Thermal Barrier', offsetDays: 0, durationDays: 8 },
  { code: 'BTB', name: 'Board Type Thermal Barrier', offsetDays: 30, durationDays: 8 },
  { code: 'TCS', name: 'TCSS', offsetDays: 120, durationDays: 6 },
  { code: 'TL', name: 'Tunnel Lighting', offsetDays: 90, durationDays: 7 },
  { code: 'CB', name: 'Cable Bracket & Cable Containment', offsetDays: 60, durationDays: 7 },
  { code: 'FD', name: 'FD Pipe & Niche', offsetDays: 20, durationDays: 7 },
  { code: 'DP', name: 'Drainage Pipe', offsetDays: 10, durationDays: 6 },
  { code: 'CP', name: 'Cladding Panel', offsetDays: 150, durationDays: 9 },
  { code: 'JF', name: 'Jet Fan', offsetDays: 200, durationDays: 10 },
] as const satisfies readonly Trade[];

export const STRUCTURE_TRADES = [
  { code: 'DW', name: 'Diaphragm Wall', offsetDays: -260, durationDays: 12 },
  { code: 'ST', name: 'Struts and Walings', offsetDays: -210, durationDays: 5 },
  { code: 'BS', name: 'Base Slab', offsetDays: -190, durationDays: 10 },
  { code: 'SL', name: 'Segmental Lining', offsetDays: -180, durationDays: 4 },
  { code: 'SW', name: 'Side Wall', offsetDays: -165, durationDays: 10 },
  { code: 'RS', name: 'Roof Slab', offsetDays: -140, durationDays: 12 },
  { code: 'XP', name: 'Cross Passage', offsetDays: -130, durationDays: 20 },
] as const satisfies readonly Trade[];

export type TradeCode = (typeof TRADES)[number]['code'] | (typeof STRUCTURE_TRADES)[number]['code'];

const byCode = new Map<string, Trade>([...TRADES, ...STRUCTURE_TRADES].map((trade) => [trade.code, trade]));

export function tradeOf(code: TradeCode): Trade {
  const trade = byCode.get(code);
  if (!trade) throw new RangeError(`There is no trade '${code}'.`);
  return trade;
}

/** Bays a day and trade, both tubes together: EB and WB advance side by side. */
const BAYS_PER_DAY = 2;
/** The largest part by which the pace of a trade and the time in one bay differ from the plan. */
export const PACE_NOISE = 0.15;

/** An event that delayed the work in some bays. It shifts the actual dates, never the plan. */
interface DelayEvent {
  readonly name: string;
  readonly tubes: readonly Tube[];
  readonly trades: readonly TradeCode[];
  readonly fromBay: number;
  readonly toBay: number;
  readonly days: number;
}

export const DELAY_EVENTS: readonly DelayEvent[] = [
  {
    name: 'Water ingress, EB bays 031 to 048',
    tubes: ['EB'],
    trades: ['STB', 'BTB', 'DP', 'FD', 'CB'],
    fromBay: 31,
    toBay: 48,
    days: 21,
  },
  {
    name: 'Late delivery of cable containment',
    tubes: ['EB', 'WB'],
    trades: ['CB', 'TL', 'TCS'],
    fromBay: 81,
    toBay: 120,
    days: 16,
  },
];

/** One trade in one bay. Work that spans both tubes follows the dates of EB. */
export interface Activity {
  trade: TradeCode;
  tube: Tube | 'EB-WB';
  bay: number;
}

export interface ScheduleOptions {
  /** First day of the fit-out, ISO date. */
  startDate: string;
  /** The model's data date, ISO date: activities before it have actual dates. */
  dataDate: string;
  seed: number;
}

/** ISO dates. First and last day are working days. */
interface ActivityDates {
  planStart: string;
  planFinish: string;
  actualStart: string | null;
  actualFinish: string | null;
}

const DAY = 86_400_000;

/** Needed because the date parser is lenient: it accepts 30 February, for example. */
function isIsoDate(date: string, time: number): boolean {
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === date;
}

/** @param date - ISO yyyy-mm-dd. @throws RangeError if it is not a date. */
export function addDays(date: string, days: number): string {
  const time = Date.parse(date);
  if (!isIsoDate(date, time)) throw new RangeError(`'${date}' is not a date like 2026-05-04.`);
  return new Date(time + days * DAY).toISOString().slice(0, 10);
}

/** Unique and stable: `TL-EB-006`. */
export function activityId(activity: Activity): string {
  return `${activity.trade}-${activity.tube}-${String(activity.bay).padStart(3, '0')}`;
}

function delayDays(activity: Activity, tube: Tube): number {
  let days = 0;
  for (const event of DELAY_EVENTS) {
    const hit =
      event.tubes.includes(tube) &&
      event.trades.includes(activity.trade) &&
      activity.bay >= event.fromBay &&
      activity.bay <= event.toBay;
    if (hit) days += event.days;
  }
  return days;
}

export function activityDates(activity: Activity, options: ScheduleOptions): ActivityDates {
  const { startDate, dataDate, seed } = options;
  const trade = tradeOf(activity.trade);
  const tube = activity.tube === 'WB' ? 'WB' : 'EB';
  const tubeBay = (activity.bay - 1) * 2 + (tube === 'EB' ? 0 : 1);
  const elapsed = Math.floor(tubeBay / BAYS_PER_DAY);
  const pace = noise(seed, `pace/${activity.trade}/${tube}`) * PACE_NOISE;
  const duration = trade.durationDays * (1 + noise(seed, `bay/${activityId(activity)}`) * PACE_NOISE);
  const slip = Math.round(elapsed * pace) + delayDays(activity, tube);

  const planStart = addDays(startDate, trade.offsetDays + elapsed);
  const planFinish = addDays(planStart, trade.durationDays - 1);
  const actualStart = addDays(planStart, slip);
  const actualFinish = addDays(actualStart, Math.max(1, Math.round(duration)) - 1);
  return {
    planStart,
    planFinish,
    actualStart: actualStart < dataDate ? actualStart : null,
    actualFinish: actualFinish < dataDate ? actualFinish : null,
  };
}
