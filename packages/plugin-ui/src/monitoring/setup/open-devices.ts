import type { Json } from '@gantry/plugin-sdk';

/** Runs commands of the host; `PluginContext` fits. */
interface CommandHost {
  readonly commands: { execute(id: 'gantry.host/open-settings', value: Json): Promise<unknown> };
  readonly permissions: { has(code: string): boolean };
}

/** Whether the user may replace tokens and retire devices, which the host's own page does. */
export const mayManageDevices = ({ permissions }: Pick<CommandHost, 'permissions'>): boolean =>
  permissions.has('DEVICE_ADMIN');

/** Opens Settings, Sensors and counters: the host's page on which tokens are replaced and devices retired. */
export async function openDevices({ commands }: Pick<CommandHost, 'commands'>): Promise<void> {
  await commands.execute('gantry.host/open-settings', { page: 'devices' });
}
