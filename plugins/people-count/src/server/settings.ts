import type { ServerHost, Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { settingLimits } from '../contract/people-count.ts';

const setting = ({ min, max, default: usual }: { min: number; max: number; default: number }) =>
  z.number().min(min).max(max).catch(usual);
const settings = z.object({
  silenceMinutes: setting(settingLimits.silenceMinutes),
  retentionDays: setting(settingLimits.retentionDays),
});

/** The project's settings, with defaults for those not set. */
export async function readSettings(tx: Tx, host: ServerHost): Promise<z.output<typeof settings>> {
  return settings.parse(await host.settings.project(tx));
}
