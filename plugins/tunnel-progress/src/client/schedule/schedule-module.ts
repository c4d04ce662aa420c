import { viewContext } from '@gantry/plugin-sdk';
import type { ModelPictures } from '../model-pictures.ts';
import type { ScheduleApi, ScheduleContext } from './context.ts';
import type { ProgrammeStore } from './programme-store.ts';

/** The programme as its views use it. */
export interface ScheduleModule {
  readonly context: ScheduleContext;
  readonly api: ScheduleApi;
  /** Of the model, for reports. */
  readonly pictures: ModelPictures;
  /** Made when it is first asked for. */
  store(): Promise<ProgrammeStore>;
}

export const [ScheduleProvider, useSchedule] = viewContext<ScheduleModule>('the programme');
