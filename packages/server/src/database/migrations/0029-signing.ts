import type { Migration } from '@gantry/plugin-sdk/server';

/**
 * Signatures that people keep, the browsers on which they sign, and whether a project accepts signatures from registered browsers only. All three
 * were the site forms' own; their tables stay as they are, unused, until a later version of that module drops them.
 */
export const signingMigration: Migration = {
  name: '0029-signing',
  sql: `
alter table project add column registered_devices boolean not null default false;

-- Of a person, for all of their projects.
create table stored_signature (
  user_id uuid primary key references app_user on delete cascade,
  -- PNG.
  image bytea not null check (octet_length(image) <= 100000),
  saved_at timestamptz not null
);
alter table stored_signature enable row level security;
alter table stored_signature force row level security;
create policy own_signature on stored_signature
  using (current_setting('app.user', true) in ('system', user_id::text));
select gantry.grant_to_app('stored_signature', 'select, insert, update, delete');

-- Browsers from which members may sign. A revoked one stays, so that it is known why it is refused.
create table user_device (
  project_id uuid not null references project on delete cascade,
  id uuid not null,
  user_id uuid not null references app_user,
  device_uuid uuid not null,
  registered_by uuid not null references app_user,
  registered_at timestamptz not null,
  revoked_by uuid references app_user,
  revoked_at timestamptz,
  primary key (project_id, id),
  check ((revoked_by is null) = (revoked_at is null))
);
create unique index user_device_live on user_device (project_id, device_uuid) where revoked_at is null;
create index user_device_of on user_device (project_id, user_id, device_uuid);
select gantry.protect_project_table('user_device');

-- What the site forms had. Their tables show the rows of one project at a time.
do $do$
declare
  here uuid;
  acting text := coalesce(current_setting('app.user', true), '');
  chosen text := coalesce(current_setting('app.project', true), '');
  kept boolean := to_regclass('"gantry.dwss".stored_signature') is not null;
  registered boolean := to_regclass('"gantry.dwss".user_device') is not null;
begin
  perform set_config('app.user', 'system', true);
  for here in select p.id from project p loop
    perform set_config('app.project', here::text, true);
    update project set registered_devices = true where id = here and exists (
      select from plugin_project_setting s
      where s.project_id = here and s.plugin_id = 'gantry.dwss' and s.key = 'registeredDevice' and s.value = 'true'::jsonb);
    if registered then
      execute 'insert into user_device (project_id, id, user_id, device_uuid, registered_by, registered_at, revoked_by, revoked_at)
        select project_id, id, user_id, device_uuid, registered_by, registered_at, revoked_by, revoked_at
        from "gantry.dwss".user_device where project_id = $1' using here;
    end if;
    if kept then
      -- Whoever kept one in each of two projects goes on with the newer.
      execute 'insert into stored_signature (user_id, image, saved_at)
        select user_id, image, saved_at from "gantry.dwss".stored_signature where project_id = $1
        on conflict (user_id) do update set image = excluded.image, saved_at = excluded.saved_at
          where excluded.saved_at > stored_signature.saved_at' using here;
    end if;
  end loop;
  perform set_config('app.user', acting, true), set_config('app.project', chosen, true);
end $do$;
`,
};
