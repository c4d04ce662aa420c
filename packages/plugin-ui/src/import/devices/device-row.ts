import { devicePlace, type ImportedDevice, importedDevice } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { numberCell, textCell } from '../cells.ts';

const parts = ['latitude', 'longitude', 'height'] as const;
const coordinate = (part: (typeof parts)[number]) =>
  z.preprocess(numberCell, devicePlace.shape[part].optional());
const { shape } = importedDevice;

/** What every module's devices have in a file. A place has all of its parts. */
const commonRow = z
  .object({
    instrumentId: z.preprocess(textCell, shape.instrumentId),
    name: z.preprocess(textCell, shape.name),
    gateway: z.preprocess(textCell, shape.gateway),
    latitude: coordinate('latitude'),
    longitude: coordinate('longitude'),
    height: coordinate('height'),
  })
  .transform(({ latitude, longitude, height, ...rest }, { addIssue }): ImportedDevice => {
    if (latitude !== undefined && longitude !== undefined && height !== undefined)
      return { ...rest, place: { latitude, longitude, height } };
    const place = { latitude, longitude, height };
    const missing = parts.filter((part) => place[part] === undefined);
    const [first] = missing;
    if (first !== undefined && missing.length < parts.length)
      addIssue({ code: 'custom', path: [first], message: 'A place has latitude, longitude and height.' });
    return rest;
  });

/**
 * The schema of a row of a file of devices.
 * @param own - of the module's own columns: an object that ignores the others
 * @example deviceRow(z.object({ interval: z.preprocess(numberCell, z.int().optional()) }))
 */
export const deviceRow = <O extends object>(own: z.ZodType<O>) => z.intersection(commonRow, own);
