import type { Migration } from '@gantry/plugin-sdk/server';

export const reusedSequencesMigration: Migration = {
  name: '0002-reused-sequences',
  sql: `
-- The host forgets a device's sequence numbers after 40 days, and passages are kept longer. A device that lost its counter may then use
-- its numbers again, for passages at other times.
alter table passage drop constraint passage_pkey, add primary key (project_id, device_id, sequence, at);
`,
};
