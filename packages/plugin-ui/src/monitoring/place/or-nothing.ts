import { devicePlace } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';

/** A part of a form that is null while nothing of it is filled in; otherwise all that the schema needs must be. */
export const orNothing = <S extends z.ZodType>(schema: S) =>
  z.preprocess((given) => {
    const parts = typeof given === 'object' && given !== null ? Object.values(given) : [];
    return parts.some((part) => part !== undefined && part !== null) ? given : null;
  }, schema);

/** The place of a device in a form: null, or all of its parts. */
export const placeInput = orNothing(devicePlace.nullable());
