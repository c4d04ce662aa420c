import type { LevelLabels } from '@gantry/plugin-sdk/contract';
import type { ServerHost, Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

const label = z.string().catch('');
const settings = z.object({ label1: label, label2: label, label3: label });

/** The names that the project gives the levels. */
export const levelLabels = async (tx: Tx, host: ServerHost): Promise<LevelLabels> =>
  settings.parse(await host.settings.project(tx));
