import { addDays, startOfDayInZone } from '@gantry/plugin-sdk/contract';
import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type ObservedDay, observedDay } from '../../contract/weather-calls.ts';
import { otherWarnings, rainstormSignals, typhoonSignals } from '../../contract/weather-signals.ts';

const hourMs = 3_600_000;
/** A report counts until the next one, and at most this long. */
const longestMs = hourMs / 2;

const {
  weather_am: weather,
  typhoon,
  rainstormSignal: rainstorm,
  warning_signals: warnings,
} = observedDay.shape;
const row = z.object({
  at: z.date(),
  weather,
  typhoon,
  rainstorm,
  warnings,
  rain: z.number().nullable(),
  rainUntil: z.date().nullable(),
});
type Row = z.output<typeof row>;

/** What the Observatory reported of a day of the project, `YYYY-MM-DD`, until `now`; null if it reported nothing. */
export async function observedOn(
  tx: Tx,
  day: string,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): Promise<ObservedDay | null> {
  const start = startOfDayInZone(day, timeZone);
  const end = startOfDayInZone(addDays(day, 1), timeZone);
  const all = await tx.many(
    row,
    // The rain of the last hour is reported after midnight.
    sql`select at, weather, typhoon, rainstorm, warnings, rain, rain_until as "rainUntil" from observed_weather
        where project_id = ${tx.projectId} and at >= ${start} and at < ${new Date(end.getTime() + hourMs)} order by at limit 1000`,
  );
  const heard = all.filter(({ at }) => at < end);
  if (heard.length === 0) return null;
  const last = Math.min(end.getTime(), now.getTime());
  const lengths = heard.map(({ at }, nth) => {
    const next = heard[nth + 1]?.at.getTime() ?? last;
    return Math.max(0, Math.min(next - at.getTime(), longestMs));
  });
  const hoursOf = (is: (one: Row) => boolean) => {
    const all = heard.reduce((sum, one, nth) => sum + (is(one) ? (lengths[nth] ?? 0) : 0), 0);
    return Math.round((all / hourMs) * 4) / 4;
  };
  const noon = (start.getTime() + end.getTime()) / 2;
  const highest = <S extends string>(ranks: readonly S[], of: (one: Row) => S | '') =>
    ranks.findLast((rank) => heard.some((one) => of(one) === rank)) ?? '';
  const typhoon = highest(typhoonSignals, (one) => one.typhoon);
  const rainstormSignal = highest(rainstormSignals, (one) => one.rainstorm);
  const rain = new Map(
    all.flatMap(({ rain: mm, rainUntil: until }) =>
      mm !== null && until !== null && until > start && until <= end ? [[until.getTime(), mm] as const] : [],
    ),
  );
  return {
    weather_am: usual(heard.filter(({ at }) => at.getTime() < noon)),
    weather_pm: usual(heard.filter(({ at }) => at.getTime() >= noon)),
    rainfall:
      rain.size === 0 ? null : Math.round([...rain.values()].reduce((sum, mm) => sum + mm, 0) * 10) / 10,
    rain_hours: rain.size,
    typhoon,
    typhoonDuration: typhoon === '' ? null : hoursOf((one) => one.typhoon === typhoon),
    rainstormSignal,
    rainstormSignalDuration:
      rainstormSignal === '' ? null : hoursOf((one) => one.rainstorm === rainstormSignal),
    warning_signals: otherWarnings.filter((one) => heard.some((row) => row.warnings.includes(one))),
    heard_hours: hoursOf(() => true),
  };
}

/** The weather of most reports, of equals the later one; empty where none names it. */
function usual(rows: readonly Row[]): Row['weather'] {
  const counts = new Map<Row['weather'], number>();
  for (const { weather } of rows) if (weather !== '') counts.set(weather, (counts.get(weather) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return rows.findLast(({ weather }) => counts.get(weather) === most)?.weather ?? '';
}
