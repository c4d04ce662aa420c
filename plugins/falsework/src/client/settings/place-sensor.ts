import type { Position } from '@gantry/plugin-sdk';
import { translate } from '@gantry/plugin-sdk';
import type { FalseworkModule } from '../falsework-module.ts';
import { openSensorForm } from './open-forms.tsx';
import { setupMessages } from './setup-messages.ts';

/** Opens the form that waits for a place, or that of a new sensor, with the place that was clicked. */
export function placeSensor(module: FalseworkModule, at: Position | undefined): void {
  const { placing, context } = module;
  const place = at && placeOf(module, at);
  if (place === undefined) {
    context.notifications.show({
      text: translate(setupMessages, context.session.locale, 'noPlace'),
      tone: 'danger',
    });
    return;
  }
  module.placing = undefined;
  const { sensorId, input = {} } = placing ?? {};
  void openSensorForm(module, sensorId, { ...input, place });
}

/** To the centimetre, as far as a click is precise; undefined where the model has no place on the earth. */
function placeOf({ context }: FalseworkModule, at: Position) {
  try {
    const found = context.scene.convert(at, 'wgs84');
    if (found.frame !== 'wgs84') return undefined;
    const digits = (value: number, count: number) => Number(value.toFixed(count));
    return {
      latitude: digits(found.lat, 7),
      longitude: digits(found.lon, 7),
      height: digits(found.height ?? 0, 2),
    };
  } catch (error) {
    context.log.debug('A place was not converted.', { at, error });
    return undefined;
  }
}
