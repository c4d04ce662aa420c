import type { Migration } from '@gantry/plugin-sdk/server';
import { recordTables } from '@gantry/plugin-sdk/server/records';

/** The tables that this migration reads and fills, during which their policies do not apply to the schema's owner. */
const filled = [
  ...[
    'permit',
    'permit_number',
    'permit_history',
    'permit_signature',
    'record',
    'record_task',
    'record_number',
  ],
  ...['record_history', 'record_signature', 'signature_image'],
];
const forced = (force: string, tables: readonly string[]) =>
  tables.map((table) => `alter table ${table} ${force} row level security;`).join('\n');

/** Turns permits into SDK records. Keeps their history, their signatures with the existing seals, and the last numbers. */
export const permitRecordsMigration: Migration = {
  name: '0004-permit-records',
  sql: `${recordTables('1')}
${forced('no force', filled)}

insert into record (project_id, id, kind) select project_id, id, 'permit' from permit;
insert into record_number (project_id, series, last) select project_id, month, last from permit_number;

alter table permit add column revision integer not null default 0, add column succeeds uuid, add column main_task text,
  add column side_task text, add column flags jsonb not null default '{}', add column people jsonb, add column created_by uuid;
-- The rows keep their kind, so nothing is counted.
alter table permit disable trigger permit_counted_over;
update permit set created_by = requester_id,
  people = (
    select jsonb_object_agg(place, jsonb_build_object('userId', id, 'company', null))
    from (values ('requester', requester_id), ('holder', holder_id), ('issuer', issuer_id), ('handedBackBy', handed_back_by))
      as named (place, id) where id is not null),
  main_task = case
    when status in ('Active', 'Suspended', 'Expired') and handed_back_by is not null then 'TAKE_BACK'
    when status = 'Draft' then 'REQUEST' when status = 'Requested' then 'CHECK' when status = 'Checked' then 'ISSUE'
    when status = 'Issued' then 'START' when status = 'Suspended' then 'RESUME'
    when status in ('Active', 'Expired') then 'HAND_BACK' end;
alter table permit enable trigger permit_counted_over;
insert into record_task (project_id, id, record_id, lane, task, part, assignee_id, opened_seq, opened_at)
  select project_id, gen_random_uuid(), id, 'main', main_task, part, case part when 'requester' then requester_id
    when 'holder' then holder_id end, version, updated_at
  from permit join (values ('REQUEST', 'requester'), ('CHECK', 'checker'), ('ISSUE', 'issuer'), ('START', 'holder'),
    ('HAND_BACK', 'holder'), ('RESUME', 'issuer'), ('TAKE_BACK', 'issuer')) as owner (task, part) on task = main_task;

alter table permit drop column requester_id, drop column holder_id, drop column issuer_id, drop column handed_back_by,
  alter column flags drop default, alter column people set not null,
  add column requester_id uuid generated always as ((people -> 'requester' ->> 'userId')::uuid) stored,
  add column holder_id uuid generated always as ((people -> 'holder' ->> 'userId')::uuid) stored,
  add foreign key (project_id, id) references record,
  add check ((people ? 'handedBackBy') = (handed_back_at is not null));
create index permit_drafts on permit (project_id, created_by, valid_from desc, id) where status = 'Draft';
analyze permit;

insert into signature_image (project_id, sha256, image)
  select distinct on (project_id, image_sha256) project_id, image_sha256, image from permit_signature;
insert into record_signature (project_id, id, record_id, seq, action, actor_id, actor_name, company_name, method,
    image_sha256, content, content_sha256, seal_format, prev_hash, hash, ip, signed_at)
  select project_id, id, permit_id, seq, action, actor_id, actor_name, company_name, method,
    image_sha256, content, content_sha256, 0, prev_hash, hash, ip, signed_at from permit_signature;
insert into record_history (project_id, record_id, seq, action, from_status, to_status, actor_id, at, comment, choices,
    changed_fields, details, signature_id, idempotency_key, request_sha256)
  select project_id, permit_id, seq, action, from_status, to_status, actor_id, at, comment, '{}', changed_fields,
    jsonb_build_object('acceptedConflicts', accepted_conflicts, 'actorName', actor_name), signature_id, idempotency_key,
    -- As the records make it of a repeated request, which is known by its action.
    case when idempotency_key is not null
      then encode(sha256(convert_to('{"action":"' || action || '"}', 'UTF8')), 'hex') end
  from permit_history;
drop table permit_history, permit_signature, permit_number;

${forced(
  'force',
  filled.filter((table) => !['permit_number', 'permit_history', 'permit_signature'].includes(table)),
)}
`,
};
