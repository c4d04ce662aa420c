import { type Position, translate } from '@gantry/plugin-sdk';
import type { CctvModule } from '../cctv-module.ts';
import { openCameraForm } from './open-forms.ts';
import { setupMessages } from './setup-messages.ts';

/** Opens the form that waits for a place, or that of a new camera, with the place that was clicked. */
export async function placeCamera(module: CctvModule, at: Position | undefined): Promise<void> {
  const { placing, context, api } = module;
  const place = at && placeOf(module, at);
  if (place === undefined) {
    context.notifications.show({
      text: translate(setupMessages, context.session.locale, 'noPlace'),
      tone: 'danger',
    });
    return;
  }
  module.placing = undefined;
  const { monitorId, input = {} } = placing ?? {};
  const { monitorList } = monitorId === undefined ? { monitorList: [] } : await api.getMonitorList({});
  await openCameraForm(
    module,
    monitorList.find((one) => one.monitorId === monitorId),
    { ...input, ...place },
  );
}

/** To the centimetre, as far as a click is precise; undefined where the model has no place on the earth. */
function placeOf({ context }: CctvModule, at: Position) {
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
