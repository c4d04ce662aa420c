/**
 * Working hours that a row of a diary offers, with the part of a man-day that each counts for. One that ends before it begins ends on the
 * next day.
 */
export const shifts = {
  '00:00 - 23:59': 1,
  '00:00 - 08:00': 1,
  '06:00 - 14:00': 1,
  '06:00 - 18:00': 1,
  '07:00 - 14:30': 1,
  '07:00 - 15:00': 1,
  '07:00 - 16:00': 1,
  '07:00 - 17:00': 1,
  '07:00 - 18:00': 1,
  '07:00 - 19:00': 1,
  '07:30 - 17:30': 1,
  '08:00 - 12:00': 0.5,
  '08:00 - 16:00': 1,
  '08:00 - 17:00': 1,
  '08:00 - 18:00': 1,
  '08:00 - 19:00': 1,
  '08:00 - 20:00': 1,
  '08:30 - 17:30': 1,
  '09:00 - 17:00': 1,
  '09:00 - 18:00': 1,
  '13:00 - 17:00': 0.5,
  '13:00 - 18:00': 0.5,
  '14:00 - 22:00': 1,
  '16:00 - 23:59': 1,
  '19:00 - 07:00': 1,
  '20:00 - 08:00': 1,
  '22:00 - 06:00': 1,
  '23:00 - 07:00': 1,
} as const;
export type Shift = keyof typeof shifts;
// The keys are the shifts.
export const shiftNames = Object.keys(shifts) as readonly Shift[];

/** Full hours, from 00:00 to 23:00. */
export const timeOptions = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** Minutes since the midnight with which the diary's day begins. */
function span(shift: Shift): readonly [number, number] {
  const [from = 0, to = 0] = shift.split(' - ').map((time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return hour * 60 + minute;
  });
  return [from, to <= from ? to + 24 * 60 : to];
}

export function doOverlap(one: Shift, other: Shift): boolean {
  const [[from, to], [otherFrom, otherTo]] = [span(one), span(other)];
  return from < otherTo && otherFrom < to;
}

/** Somebody's shift. */
export interface NamedShift {
  readonly name: string;
  readonly shift: Shift;
}

const sameName = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The first person whose shifts overlap, with both; undefined if nobody's do. Rows without a name say nothing of a person. */
export function overlapOf(rows: readonly NamedShift[]): readonly [string, Shift, Shift] | undefined {
  const seen = new Map<string, Shift[]>();
  for (const { name, shift } of rows) {
    const key = sameName(name);
    if (key === '') continue;
    const others = seen.get(key) ?? [];
    const clash = others.find((other) => doOverlap(other, shift));
    if (clash !== undefined) return [name.trim(), clash, shift];
    seen.set(key, [...others, shift]);
  }
  return undefined;
}
