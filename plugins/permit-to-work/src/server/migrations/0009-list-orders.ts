import type { Migration } from '@gantry/plugin-sdk/server';

/**
 * Indexes from which a page of the list is merged, status by status, so that a tab costs the same as all. A search for the beginning of
 * a number has its own order, and each member's own permits are found by the member. `permit_newest` still counts within days.
 */
export const listOrdersMigration: Migration = {
  name: '0009-list-orders',
  sql: `
drop index permit_by_status, permit_by_location, permit_by_type, permit_open;
create index permit_in_order on permit (project_id, status, valid_from desc nulls last, id);
create index permit_by_location on permit (project_id, location_id, status, valid_from desc nulls last, id);
create index permit_by_type on permit (project_id, permit_type, status, valid_from desc nulls last, id);
create index permit_by_number on permit (project_id, status, number collate "C" desc nulls last, id);
create index permit_of_requester on permit (project_id, requester_id) where main_task is not null;
create index permit_of_holder on permit (project_id, holder_id) where main_task is not null;
`,
};
