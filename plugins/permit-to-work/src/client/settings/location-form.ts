import {
  heightRange,
  type Location,
  latitudeRange,
  locationNameLength,
  longitudeRange,
} from '../../contract/location.ts';
import type { GlobePosition } from '../geo/in-frame.ts';

/** As typed. An empty coordinate means that it is not set. */
export interface LocationForm {
  readonly name: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly height: string;
  readonly hasUtility: boolean;
}

export type LocationField = 'name' | 'latitude' | 'longitude' | 'height';
/** `problem.<field>.<code>` is its sentence. */
export type LocationProblem =
  | 'name.missing'
  | 'name.long'
  | 'name.characters'
  | 'name.taken'
  | `${'latitude' | 'longitude'}.${'number' | 'range' | 'other'}`
  | `height.${'number' | 'range'}`;
export type LocationProblems = Partial<Record<LocationField, LocationProblem>>;

export interface LocationValues {
  readonly name: string;
  /** Degrees WGS 84; 0 with longitude 0 while not set. */
  readonly latitude: number;
  readonly longitude: number;
  /** Metres above the Hong Kong Principal Datum. */
  readonly height: number;
  readonly hasUtility: boolean;
}

export const emptyForm: LocationForm = {
  name: '',
  latitude: '',
  longitude: '',
  height: '',
  hasUtility: false,
};

export function formOf(location: Location): LocationForm {
  const { name, latitude, longitude, height, hasUtility } = location;
  return {
    name,
    latitude: latitude === 0 ? '' : degrees(latitude),
    longitude: longitude === 0 ? '' : degrees(longitude),
    height: height === 0 && latitude === 0 ? '' : metres(height),
    hasUtility,
  };
}

/** Of a new location at a place that was pointed at, to the centimetre: a pointer shows no more. */
export function formAt({ lat, lon, height }: GlobePosition): LocationForm {
  return {
    ...emptyForm,
    latitude: degrees(lat),
    longitude: degrees(lon),
    height: height === undefined ? '' : height.toFixed(2),
  };
}

function degrees(value: number): string {
  return value.toFixed(6);
}

/** Centimetres as everywhere, unless somebody measured more closely: editing another field must not round it. */
function metres(height: number): string {
  const text = height.toFixed(2);
  return Number(text) === height ? text : String(height);
}

/** Limits of each number, for the fields and their messages. */
export const ranges = { latitude: latitudeRange, longitude: longitudeRange, height: heightRange } as const;

/** What the form says, or what is wrong with it, under the rules that the server holds it to. */
export function readForm(
  form: LocationForm,
):
  | { readonly ok: true; readonly values: LocationValues }
  | { readonly ok: false; readonly problems: LocationProblems } {
  const problems: LocationProblems = {};
  const name = form.name.trim();
  if (name === '') problems.name = 'name.missing';
  else if (name.length > locationNameLength) problems.name = 'name.long';
  else if (/\p{Cc}/u.test(name)) problems.name = 'name.characters';

  const latitude = readNumber(form.latitude);
  const longitude = readNumber(form.longitude);
  const height = readNumber(form.height);
  if (Number.isNaN(latitude)) problems.latitude = 'latitude.number';
  else if (latitude !== 0 && isOutside(latitude, latitudeRange)) problems.latitude = 'latitude.range';
  else if (latitude === 0 && longitude !== 0) problems.latitude = 'latitude.other';
  if (Number.isNaN(longitude)) problems.longitude = 'longitude.number';
  else if (longitude !== 0 && isOutside(longitude, longitudeRange)) problems.longitude = 'longitude.range';
  else if (longitude === 0 && latitude !== 0) problems.longitude = 'longitude.other';
  if (Number.isNaN(height)) problems.height = 'height.number';
  else if (isOutside(height, heightRange)) problems.height = 'height.range';

  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, values: { name, latitude, longitude, height, hasUtility: form.hasUtility } };
}

/** 0 for nothing; NaN for what is no plain decimal number. */
function readNumber(text: string): number {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

function isOutside(value: number, range: { readonly min: number; readonly max: number }): boolean {
  return value < range.min || value > range.max;
}
