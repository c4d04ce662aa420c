import { type Outgoing, OutgoingError } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import {
  otherWarnings,
  type rainstormSignals,
  typhoonSignals,
  type weathers,
} from '../../contract/weather-signals.ts';

/** What the deployment calls the open data of the Hong Kong Observatory. */
export const observatory = 'observatory';

/** What the Observatory says at one moment. Empty texts: nothing. */
export interface Observation {
  readonly weather: (typeof weathers)[number] | '';
  readonly typhoon: (typeof typhoonSignals)[number] | '';
  readonly rainstorm: (typeof rainstormSignals)[number] | '';
  readonly warnings: readonly (typeof otherWarnings)[number][];
  /**
   * In a district as the Observatory names it, in millimetres within the hour before `until`; null where it says nothing of the district.
   */
  rainIn(district: string): { readonly mm: number; readonly until: string } | null;
}

/** Weather by the numbers of the Observatory's icons, of which a report has one or more. Others say how warm it is. */
const byIcon: Readonly<Record<number, (typeof weathers)[number]>> = {
  50: 'sunny',
  51: 'sunny',
  52: 'sunny',
  53: 'showers',
  54: 'showers',
  60: 'cloudy',
  61: 'overcast',
  62: 'drizzle',
  63: 'rain',
  64: 'heavyRain',
  65: 'thunderstorm',
  70: 'fine',
  71: 'fine',
  72: 'fine',
  73: 'fine',
  74: 'fine',
  75: 'fine',
  76: 'cloudy',
  77: 'fine',
  80: 'windy',
  83: 'foggy',
  84: 'foggy',
  85: 'foggy',
  90: 'hot',
};

/** Warnings by their keys in the summary. */
const byKey: Readonly<Record<string, (typeof otherWarnings)[number]>> = {
  WTS: 'thunderstorm',
  WL: 'landslip',
  WMSGNL: 'monsoon',
  WFNTSA: 'flooding',
  WFIRE: 'fire',
  WCOLD: 'cold',
  WHOT: 'veryHot',
};

const rainstormByCode: Readonly<Record<string, (typeof rainstormSignals)[number]>> = {
  WRAINA: 'amber',
  WRAINR: 'red',
  WRAINB: 'black',
};

// What else they say, and how, changes from version to version of the interface.
const report = z.object({
  icon: z.array(z.number()).catch([]),
  rainfall: z
    .object({
      data: z.array(z.object({ place: z.string(), max: z.number().min(0).catch(0) })),
      endTime: z.iso.datetime({ offset: true }),
    })
    .nullish()
    .catch(null),
});
const summary = z
  .record(z.string(), z.object({ code: z.string().optional(), actionCode: z.string().optional() }))
  // Without a warning it is an empty list in some versions.
  .catch({});

/**
 * Asks the Observatory. Not within a transaction.
 * @throws OutgoingError when there is no answer, or one that is not 200
 */
export async function observe(outgoing: Outgoing, signal: AbortSignal): Promise<Observation> {
  const ask = async <S extends z.ZodType>(dataType: string, schema: S) => {
    const query = { dataType, lang: 'en' };
    const answer = await outgoing.call(observatory, 'weather.php', { query, signal });
    if (answer.status !== 200)
      throw new OutgoingError('SERVICE_ANSWER', `The Observatory answered ${answer.status} to ${dataType}.`);
    return answer.json(schema);
  };
  const [{ icon, rainfall }, warnings] = await Promise.all([ask('rhrread', report), ask('warnsum', summary)]);
  const inForce = Object.entries(warnings).filter(([, { actionCode }]) => actionCode !== 'CANCEL');
  const codes = inForce.map(([, { code = '' }]) => code);
  const keys = inForce.map(([key]) => key);
  return {
    weather: icon.map((one) => byIcon[one]).find((one) => one !== undefined) ?? '',
    typhoon: typhoonSignals.find((one) => codes.includes(`TC${one}`)) ?? '',
    rainstorm: codes.map((one) => rainstormByCode[one]).find((one) => one !== undefined) ?? '',
    warnings: otherWarnings.filter((one) => keys.some((key) => byKey[key] === one)),
    rainIn(district) {
      const here = rainfall?.data.find(({ place }) => place === district);
      return rainfall && here ? { mm: here.max, until: rainfall.endTime } : null;
    },
  };
}
