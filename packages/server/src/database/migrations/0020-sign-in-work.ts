import type { Migration } from '@gantry/plugin-sdk/server';

/** Work that a browser does before an attempt to sign in, when strangers have used up the attempts of an account. */
export const signInWorkMigration: Migration = {
  name: '0020-sign-in-work',
  sql: `
-- Signs the tasks, for all processes of the deployment. A new key only makes tasks worthless that were given out before.
create table sign_in_key (
  key bytea not null
);
insert into sign_in_key (key) values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
select gantry.grant_to_app('sign_in_key', 'select');

-- Tasks whose work was accepted: each counts once.
create table sign_in_work (
  seed bytea primary key,
  expires_at timestamptz not null
);
select gantry.grant_to_app('sign_in_work', 'select, insert, delete');

-- An attempt for which the browser had worked: it does not count among those of all strangers together.
alter table login_failure add column worked boolean not null default false;
`,
};
