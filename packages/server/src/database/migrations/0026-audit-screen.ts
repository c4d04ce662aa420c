import type { Migration } from '@gantry/plugin-sdk/server';

/** The audit trail is read on a screen, and its chain is checked while the server runs. */
export const auditScreenMigration: Migration = {
  name: '0026-audit-screen',
  sql: `
-- One for each combination of filters that the screen offers, in its order.
create index audit_event_time on audit_event (project_id, at, seq);
create index audit_event_actor_time on audit_event (project_id, actor_id, at, seq);
create index audit_event_entity_time on audit_event (project_id, entity, at, seq);
create index audit_event_actor_entity_time on audit_event (project_id, actor_id, entity, at, seq);

-- How far the chain of a project was checked. seq and last_hash: the next check goes on after them.
create table audit_check (
  project_id uuid primary key references project on delete cascade,
  seq bigint not null,
  last_hash bytea not null,
  -- When the check began at the first entry.
  began_at timestamptz not null,
  -- The last entry that was checked, in this round or in the one before.
  checked_seq bigint not null,
  checked_at timestamptz not null,
  -- The first entry that does not fit, in this round or in the one before; null: none.
  round_broken_seq bigint,
  broken_seq bigint
);
select gantry.protect_project_table('audit_check');
`,
};
