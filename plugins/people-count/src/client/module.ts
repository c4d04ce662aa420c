import type { Api, LiveService } from '@gantry/plugin-sdk';
import type { peopleCountCalls } from '../contract/people-count.ts';

/** The plugin as its views use it. */
export interface PeopleCount {
  readonly api: Api<typeof peopleCountCalls>;
  readonly live: LiveService;
}
