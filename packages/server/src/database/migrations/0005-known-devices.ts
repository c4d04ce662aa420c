import type { Migration } from '@gantry/plugin-sdk/server';

/** Browsers in which somebody has signed in before. Failed sign-ins from such a browser are counted separately. */
export const knownDeviceMigration: Migration = {
  name: '0005-known-devices',
  sql: `
create table known_device (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  -- Of a random token in the browser's cookie. Several people may use one browser: then they share its token.
  token_hash bytea not null,
  used_at timestamptz not null,
  unique (user_id, token_hash)
);
create index known_device_token on known_device (token_hash);
select gantry.grant_to_app('known_device', 'select, insert, update, delete');

-- Null: from a browser that the account does not know.
alter table login_failure add column device uuid;
create index login_failure_device on login_failure (device, at) where device is not null;

create function gantry.known_device_of(wanted_email text, wanted_token bytea, used_since timestamptz) returns table (id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
  select d.id from public.known_device d join public.app_user u on u.id = d.user_id
  where u.email = wanted_email and d.token_hash = wanted_token and d.used_at > used_since
$fn$;
`,
};
