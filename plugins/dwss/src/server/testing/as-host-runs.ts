import type { ServerTestHost } from '@gantry/server/testing';
import { plugin } from '../plugin.ts';

/** Runs a migration as the owner of the schema, who is not a superuser and sees all projects meanwhile. */
export async function asHostRuns(host: ServerTestHost, statements: string): Promise<void> {
  // The column of the statement.
  const forced = (await host.rows(`select oid::regclass::text as name from pg_class
    where relforcerowsecurity and relnamespace = '"${plugin.id}"'::regnamespace`)) as readonly {
    name: string;
  }[];
  const force = (word: string) =>
    forced.map(({ name }) => `alter table ${name} ${word} row level security;`).join(' ');
  await host.rows(
    `begin; set local role "gantry:${plugin.id}"; ${force('no force')} ${statements};
     ${force('force').replaceAll('alter table ', 'alter table if exists ')} commit`,
  );
}
