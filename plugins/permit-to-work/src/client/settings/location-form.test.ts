import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addLocationBody, latitudeRange, longitudeRange } from '../../contract/location.ts';
import { emptyForm, formOf, type LocationForm, readForm } from './location-form.ts';

const good: LocationForm = {
  name: 'Cross passage CP-04',
  latitude: '22.310164',
  longitude: '114.176902',
  height: '-4.20',
  hasUtility: false,
};
const problemsOf = (patch: Partial<LocationForm>) => {
  const read = readForm({ ...good, ...patch });
  return read.ok ? {} : read.problems;
};
const projectUUID = '22222222-2222-4222-8222-222222222222';

describe('the location form', () => {
  it('reads numbers, and nothing as not set', () => {
    expect(readForm(good)).toEqual({
      ok: true,
      values: {
        name: 'Cross passage CP-04',
        latitude: 22.310164,
        longitude: 114.176902,
        height: -4.2,
        hasUtility: false,
      },
    });
    expect(readForm({ ...emptyForm, name: 'Trench' })).toMatchObject({
      ok: true,
      values: { latitude: 0, longitude: 0, height: 0 },
    });
  });

  it.each([
    [{ name: '  ' }, { name: 'name.missing' }],
    [{ name: 'x'.repeat(121) }, { name: 'name.long' }],
    [{ name: 'a\nb' }, { name: 'name.characters' }],
    [{ latitude: '22,31' }, { latitude: 'latitude.number' }],
    [{ latitude: '1e1' }, { latitude: 'latitude.number' }],
    [{ latitude: '22.12' }, { latitude: 'latitude.range' }],
    [{ latitude: '22.59' }, { latitude: 'latitude.range' }],
    [{ longitude: '115.176902' }, { longitude: 'longitude.range' }],
    [{ latitude: '' }, { latitude: 'latitude.other' }],
    [{ longitude: '' }, { longitude: 'longitude.other' }],
    [{ height: '1001' }, { height: 'height.range' }],
    [{ height: 'high' }, { height: 'height.number' }],
  ] as const)('finds in %o %o', (patch, problems) => {
    expect(problemsOf(patch)).toEqual(problems);
  });

  it.each([
    ['latitude', latitudeRange],
    ['longitude', longitudeRange],
  ] as const)('lets the ends of the %s range through', (field, { min, max }) => {
    expect(problemsOf({ [field]: String(min) })).toEqual({});
    expect(problemsOf({ [field]: String(max) })).toEqual({});
  });

  it('accepts exactly what the server accepts', () => {
    const number = fc.oneof(
      fc.constant(''),
      fc.constant('0'),
      fc.double({ min: -300, max: 1200, noNaN: true }).map((value) => value.toFixed(6)),
      fc.double({ min: 22, max: 23, noNaN: true }).map((value) => value.toFixed(6)),
      fc.double({ min: 113, max: 115, noNaN: true }).map((value) => value.toFixed(6)),
    );
    const form = fc.record({
      name: fc.string({ maxLength: 130 }),
      latitude: number,
      longitude: number,
      height: number,
      hasUtility: fc.boolean(),
    });
    fc.assert(
      fc.property(form, (typed) => {
        const read = readForm(typed);
        const { latitude, longitude, height, ...rest } = typed;
        const sent = {
          ...rest,
          latitude: Number(latitude),
          longitude: Number(longitude),
          height: Number(height),
        };
        expect(read.ok).toBe(addLocationBody.safeParse(sent).success);
      }),
    );
  });

  it('shows six decimals, and nothing for a place without a position', () => {
    const location = {
      ...addLocationBody.parse({ ...good, latitude: 22.3, longitude: 114.2, height: 1 }),
      projectUUID,
      locationID: projectUUID,
      version: 1,
      detail: { latitude: 22.3, longitude: 114.2 },
    };
    expect(formOf(location)).toMatchObject({
      latitude: '22.300000',
      longitude: '114.200000',
      height: '1.00',
    });
    expect(formOf({ ...location, latitude: 0, longitude: 0, height: 0 })).toMatchObject({
      latitude: '',
      longitude: '',
      height: '',
    });
  });
});
