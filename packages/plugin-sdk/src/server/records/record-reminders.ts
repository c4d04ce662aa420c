/**
 * The table in which `reminderTimer` keeps what it has sent, as SQL for one of a plugin's migrations, after `recordTables('1')`. A version's
 * text never changes, so that migrations which hold it keep their checksum.
 *
 * @example
 * sql: recordReminders('1')
 */
export function recordReminders(version: '1'): string {
  return texts[version];
}

const texts = {
  '1': `
-- One for each record, reminder and due time.
create table record_reminder (
  project_id uuid not null,
  record_id uuid not null,
  -- Name of the timer.
  what text not null,
  due_at timestamptz not null,
  sent_at timestamptz not null,
  primary key (project_id, record_id, what, due_at),
  foreign key (project_id, record_id) references record
);
select gantry.protect_project_table('record_reminder');
`,
} as const;
