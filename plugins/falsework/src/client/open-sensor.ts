import type { FalseworkContext } from './falsework-module.ts';

/** Opens the dashboard page with a sensor, or with all of them. */
export async function openSensor(context: FalseworkContext, sensorId?: string): Promise<void> {
  await context.commands.execute('gantry.host/open-dashboard', {
    code: 'falsework',
    ...(sensorId !== undefined && { sensor: sensorId }),
  });
}

/** Opens the settings page on which sensors are set up. */
export async function openSensorSettings(context: FalseworkContext): Promise<void> {
  await context.commands.execute('gantry.host/open-settings', { page: 'gantry.falsework/sensors' });
}
