import type { Migration } from '@gantry/plugin-sdk/server';
import { countRecords, recordTables } from '@gantry/plugin-sdk/server/records';

export const topicsMigration: Migration = {
  name: '0001-topics',
  sql: `${recordTables('1')}${recordTables('2')}
create table topic (
  like record_columns including all,
  -- Of BCF, in lower case.
  guid text not null,
  title text not null,
  description text not null,
  type text not null,
  priority text not null,
  due_day text,
  stage text not null,
  labels jsonb not null,
  -- What a file said of it that has no column; null for one that was begun here.
  origin jsonb,
  assignee_id uuid generated always as ((people -> 'assignee' ->> 'userId')::uuid) stored,
  urgency smallint not null generated always as
    (case priority when 'Critical' then 3 when 'High' then 2 when 'Low' then 0 else 1 end) stored,
  foreign key (project_id, id) references record
);
create unique index topic_guid on topic (project_id, guid) where status <> 'Deleted';
create index topic_by_update on topic (project_id, updated_at desc, id);
create index topic_by_number on topic (project_id, number, id);
create index topic_by_due on topic (project_id, due_day, id);
create index topic_by_urgency on topic (project_id, urgency desc, updated_at desc, id);
create index topic_by_assignee on topic (project_id, assignee_id, status);
select gantry.protect_project_table('topic');
${countRecords('1', { table: 'topic', by: ['type', 'priority'] })}

create table topic_viewpoint (
  project_id uuid not null,
  id uuid not null,
  topic_id uuid not null,
  guid text not null,
  -- Its place among those of the topic, from 1.
  nth integer not null,
  view jsonb,
  picture uuid,
  aspect double precision,
  added_by uuid references app_user,
  added_at timestamptz not null,
  primary key (project_id, id),
  foreign key (project_id, topic_id) references record
);
create unique index topic_viewpoint_guid on topic_viewpoint (project_id, topic_id, guid);
create index topic_viewpoint_of on topic_viewpoint (project_id, topic_id, nth);
select gantry.protect_project_table('topic_viewpoint');

-- What belongs to a comment beside its text.
create table topic_remark (
  project_id uuid not null,
  comment_id uuid not null,
  topic_id uuid not null,
  viewpoint_id uuid,
  -- Of BCF; null for a comment that was made here.
  guid text,
  author text,
  said_at timestamptz,
  primary key (project_id, comment_id),
  foreign key (project_id, topic_id) references record
);
create index topic_remark_of on topic_remark (project_id, topic_id);
select gantry.protect_project_table('topic_remark');
`,
};
