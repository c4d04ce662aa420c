import type { Api, LiveService } from '@gantry/plugin-sdk';
import type { peopleCountCalls } from '../contract/people-count.ts';

/** What the views need of the plugin. */
export interface PeopleCount {
  readonly api: Api<typeof peopleCountCalls>;
  readonly live: LiveService;
}
