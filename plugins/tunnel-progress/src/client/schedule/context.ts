import type { Api, PluginContext } from '@gantry/plugin-sdk';
import type { scheduleCalls } from '../../contract/schedule/schedule.ts';
import type { manifest } from '../manifest.ts';

export type ScheduleContext = PluginContext<typeof manifest>;
export type ScheduleApi = Api<typeof scheduleCalls>;
