import type { Sight } from '@gantry/plugin-sdk/cameras';
import type { FormValues } from '@gantry/plugin-ui';
import { placeOf } from '@gantry/plugin-ui/cameras';
import { monitorFields, usualHeight } from '../../contract/cctv.ts';

const { latitude, longitude, height, heading, tilt, fieldOfView } = monitorFields.shape;
/** A number as far as it is filled in and allowed, else null. */
const read = (schema: typeof latitude, value: unknown) => schema.safeParse(value).data ?? null;

/** Where a camera hangs, as its form says so far; undefined while it does not. */
export const placeIn = (values: FormValues) =>
  placeOf({
    latitude: read(latitude, values.latitude),
    longitude: read(longitude, values.longitude),
    height: height.safeParse(values.height).data ?? usualHeight,
  });

/** Where a camera looks, as its form says so far. */
export const sightIn = (values: FormValues): Sight => ({
  heading: read(heading, values.heading),
  tilt: read(tilt, values.tilt),
  fieldOfView: read(fieldOfView, values.fieldOfView),
});
