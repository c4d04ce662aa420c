import type { Migration } from '@gantry/plugin-sdk/server';

/**
 * The indexes of filters have the discipline, which may be asked for beside each of them. Before, no index found a discipline among the
 * forms of a portion, and the list read all forms of the project.
 */
export const filtersBesideDisciplinesMigration: Migration = {
  name: '0024-filters-beside-disciplines',
  sql: `
drop index risc_by_portion, risc_by_location, risc_by_result, risc_by_work_type, risc_by_processor;
create index risc_by_portion on risc_form (project_id, portion_id, status, discipline, updated_at desc nulls last, id);
create index risc_by_location on risc_form (project_id, location_id, status, discipline, updated_at desc nulls last, id);
create index risc_by_result on risc_form (project_id, result, status, discipline, updated_at desc nulls last, id);
create index risc_by_work_type on risc_form (project_id, work_type, status, discipline, updated_at desc nulls last, id);
create index risc_by_processor on risc_form (project_id, processed_by, status, discipline, updated_at desc nulls last, id);
analyze risc_form;
`,
};
