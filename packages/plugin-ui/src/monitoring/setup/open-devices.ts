import type { Json } from '@gantry/plugin-sdk';

/** Whether the user may replace tokens and retire devices, which the host's own page does. */
export const mayManageDevices = ({
  permissions,
}: {
  readonly permissions: { has(code: string): boolean };
}): boolean => permissions.has('DEVICE_ADMIN');

/** Opens Settings, Sensors and counters: the host's page on which tokens are replaced and devices retired. */
export async function openDevices({
  commands,
}: {
  readonly commands: { execute(id: 'gantry.host/open-settings', value: Json): Promise<unknown> };
}): Promise<void> {
  await commands.execute('gantry.host/open-settings', { page: 'devices' });
}
