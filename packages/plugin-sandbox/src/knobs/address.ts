import type { Capability, Json } from '@gantry/plugin-sdk';
import {
  type CallFault,
  faults,
  type KnobPatch,
  languages,
  modelIds,
  networks,
  themes,
  widths,
} from './knobs.ts';

const faultPrefix = 'fault.';
const settingPrefix = 'setting.';

/** The query of a link that reproduces the knobs, without `?`. */
export function writeAddress(knobs: KnobPatch): string {
  const query = new URLSearchParams();
  const texts = [
    'story',
    'show',
    'project',
    'variant',
    'language',
    'theme',
    'clock',
    'day',
    'network',
    'model',
  ] as const;
  for (const key of texts) {
    const value = knobs[key];
    if (value !== undefined) query.set(key, value);
  }
  if (knobs.width !== undefined) query.set('width', String(knobs.width));
  if (knobs.runs !== undefined) query.set('runs', knobs.runs ? '1' : '0');
  if (knobs.permissions !== undefined)
    query.set('permissions', knobs.permissions === 'all' ? '*' : knobs.permissions.join(','));
  if (knobs.denied !== undefined) query.set('denied', knobs.denied.join(','));
  for (const [call, fault] of Object.entries(knobs.faults ?? {})) query.set(`${faultPrefix}${call}`, fault);
  for (const [key, value] of Object.entries(knobs.settings ?? {}))
    query.set(`${settingPrefix}${key}`, JSON.stringify(value));
  return query.toString();
}

/** The knobs that a query sets. What cannot be read is left out, so that an old link still opens the page. */
export function readAddress(query: string): KnobPatch {
  const params = new URLSearchParams(query);
  const patch: { -readonly [K in keyof KnobPatch]: KnobPatch[K] } = {};
  for (const key of ['story', 'show', 'project', 'variant'] as const) {
    const value = params.get(key);
    if (value !== null) patch[key] = value;
  }
  const language = oneOf(languages, params.get('language'));
  if (language) patch.language = language;
  const theme = oneOf(themes, params.get('theme'));
  if (theme) patch.theme = theme;
  const network = oneOf(networks, params.get('network'));
  if (network) patch.network = network;
  const model = oneOf(modelIds, params.get('model'));
  if (model) patch.model = model;
  const width = widths.find((one) => String(one) === params.get('width'));
  if (width !== undefined) patch.width = width;
  const clock = params.get('clock');
  if (clock !== null && !Number.isNaN(Date.parse(clock))) patch.clock = clock;
  const day = params.get('day');
  if (day !== null && /^(\d{4}-\d\d-\d\d)?$/.test(day)) patch.day = day;
  const runs = params.get('runs');
  if (runs !== null) patch.runs = runs !== '0';
  const permissions = params.get('permissions');
  if (permissions !== null) patch.permissions = permissions === '*' ? 'all' : listOf(permissions);
  const denied = params.get('denied');
  // Names that are no capabilities deny nothing.
  if (denied !== null) patch.denied = listOf(denied) as readonly Capability[];
  const callFaults = keyed(params, faultPrefix, (text): CallFault | undefined => oneOf(faults, text));
  if (Object.keys(callFaults).length > 0) patch.faults = callFaults;
  const settings = keyed(params, settingPrefix, jsonOf);
  if (Object.keys(settings).length > 0) patch.settings = settings;
  return patch;
}

function oneOf<T extends string>(values: readonly T[], text: string | null): T | undefined {
  return values.find((value) => value === text);
}

function listOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(',');
}

function keyed<T>(
  params: URLSearchParams,
  prefix: string,
  read: (text: string) => T | undefined,
): Readonly<Record<string, T>> {
  return Object.fromEntries(
    [...params].flatMap(([key, text]) => {
      const value = key.startsWith(prefix) ? read(text) : undefined;
      return value === undefined ? [] : [[key.slice(prefix.length), value] as const];
    }),
  );
}

function jsonOf(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
