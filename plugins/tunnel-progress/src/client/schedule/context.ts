import type { Api } from '@gantry/plugin-sdk';
import type { scheduleCalls } from '../../contract/schedule/schedule.ts';
import type { ProgressContext } from '../progress-context.ts';

export type ScheduleContext = ProgressContext;
export type ScheduleApi = Api<typeof scheduleCalls>;
