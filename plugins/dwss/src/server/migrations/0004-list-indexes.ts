import type { Migration } from '@gantry/plugin-sdk/server';

/**
 * Indexes for every order of the list, and for filters whose total is counted from the rows: with status and discipline in the index, that reads no
 * row.
 */
export const listIndexMigration: Migration = {
  name: '0004-list-indexes',
  sql: `
create index risc_by_creation on risc_form (project_id, created_at desc, id);
create index risc_by_number on risc_form (project_id, number desc nulls last, id);
drop index risc_by_submission;
create index risc_by_submission on risc_form (project_id, submitted_at desc nulls last, id) include (status, discipline);
drop index risc_by_survey_time;
create index risc_by_survey_time on risc_form (project_id, survey_time desc nulls last, id) include (status, discipline);
drop index risc_by_portion;
create index risc_by_portion on risc_form (project_id, portion_id, updated_at desc, id) include (status, discipline);
drop index risc_by_location;
create index risc_by_location on risc_form (project_id, location_id, updated_at desc, id) include (status, discipline);
drop index risc_by_result;
create index risc_by_result on risc_form (project_id, result, updated_at desc, id) include (status, discipline);
drop index risc_by_work_type;
create index risc_by_work_type on risc_form (project_id, work_type, updated_at desc, id) include (status, discipline);
drop index risc_by_processor;
create index risc_by_processor on risc_form (project_id, processed_by, updated_at desc, id) include (status, discipline);
`,
};
