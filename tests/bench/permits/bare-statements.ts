import type pg from 'pg';
import { implement } from '../../../packages/plugin-sdk/src/server/index.ts';
import { openConnection } from '../../../packages/server/src/database/connection.ts';
import { publicOnly } from '../../../packages/server/src/database/gantry-database.ts';
import { rolesOf, searchPathOf } from '../../../packages/server/src/database/plugin-schema.ts';
import { columnTypes } from '../../../packages/server/src/database/queryable.ts';
import { requestAccess } from '../../../packages/server/src/database/request-access.ts';
import { ProjectTransaction } from '../../../packages/server/src/database/transaction.ts';
import { createPeople } from '../../../packages/server/src/people/people.ts';
import { permitEndpoints } from '../../../plugins/permit-to-work/src/contract/endpoints.ts';
import { listHandlers } from '../../../plugins/permit-to-work/src/server/list-handlers.ts';
import { permitsOf } from '../../../plugins/permit-to-work/src/server/permit-records.ts';
import { plugin } from '../../../plugins/permit-to-work/src/server/plugin.ts';

const noTransaction = () => Promise.reject(new Error('A list opens no transaction of its own.'));
const silent = () => undefined;
/** Services that a list does not use. */
const unused = {
  database: { inProject: noTransaction, projectIds: noTransaction },
  log: { debug: silent, info: silent, warn: silent, error: silent },
};

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

export interface Asker {
  readonly userId: string;
  readonly projectId: string;
}

/** A connection with the same login and settings as those for requests. */
export async function connectAsRequest(ownerUrl: string): Promise<pg.Client> {
  const { url } = await requestAccess(ownerUrl, null);
  return openConnection(url, {
    types: columnTypes,
    pipeline: true,
    options: `${publicOnly} -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000`,
  });
}

/** Runs the list's handler on the connection, and returns the statements that it sent, in order. */
export async function statementsOf(
  client: pg.Client,
  { userId, projectId }: Asker,
  parameters: Readonly<Record<string, string>>,
): Promise<readonly Statement[]> {
  const now = () => new Date();
  const { index } = permitEndpoints;
  const people = createPeople(now);
  const [route] = implement(
    { index },
    { index: listHandlers(people, permitsOf({ people, ...unused })).index },
  );
  if (route?.query === undefined) throw new Error('The permit plugin has no list any more.');
  const sent: Statement[] = [];
  const recorded: pg.Client = Object.create(client, {
    query: {
      value: (statement: string | Statement) => {
        sent.push(typeof statement === 'string' ? { text: statement, values: [] } : statement);
        return client.query(statement);
      },
    },
  });
  const schema = { id: plugin.id, role: rolesOf(plugin.id).runtime };
  const tx = new ProjectTransaction(
    recorded,
    { projectId, actor: { kind: 'user', userId }, plugin: schema, mode: 'read' },
    now,
  );
  await inTransaction(client, { userId, projectId }, () =>
    route.handle(
      {
        params: undefined,
        query: route.query?.parse(parameters),
        body: undefined,
      },
      {
        tx,
        user: { id: userId, name: '', email: '', companyId: '', permissions: new Set() },
        project: { id: projectId, code: '', timeZone: 'Asia/Hong_Kong' },
        now: now(),
        requestId: '',
        ip: '',
      },
    ),
  );
  return sent;
}

/** Runs only the statements: one round trip each, and those that begin and end the transaction. */
export async function runStatements(
  client: pg.Client,
  asker: Asker,
  statements: readonly Statement[],
): Promise<void> {
  await inTransaction(client, asker, async () => {
    // A text with several statements cannot have values.
    for (const { text, values } of statements)
      await (values.length === 0 ? client.query(text) : client.query(text, values));
  });
}

async function inTransaction(
  client: pg.Client,
  { userId, projectId }: Asker,
  work: () => Promise<unknown>,
): Promise<void> {
  const { runtime } = rolesOf(plugin.id);
  await client.query(
    `begin; select set_config('app.project', '${projectId}', true), set_config('app.user', '${userId}', true),
       set_config('search_path', '${searchPathOf(plugin.id)}', true), set_config('role', '${runtime}', true)`,
  );
  await work();
  await client.query('commit');
}
