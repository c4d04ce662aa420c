import type pg from 'pg';
import type { Route } from '../../../packages/plugin-sdk/src/server/index.ts';
import { openConnection } from '../../../packages/server/src/database/connection.ts';
import { publicOnly } from '../../../packages/server/src/database/gantry-database.ts';
import { rolesOf, searchPathOf } from '../../../packages/server/src/database/plugin-schema.ts';
import { columnTypes } from '../../../packages/server/src/database/queryable.ts';
import { requestAccess } from '../../../packages/server/src/database/request-access.ts';
import { ProjectTransaction } from '../../../packages/server/src/database/transaction.ts';

const noTransaction = () => Promise.reject(new Error('A list opens no transaction of its own.'));
const silent = () => undefined;
/** Services that a list does not use. */
export const unused = {
  database: { inProject: noTransaction, projectIds: noTransaction, projects: noTransaction },
  signing: {
    given: noTransaction,
    stored: noTransaction,
    keep: noTransaction,
    requireDevice: noTransaction,
    registeredFor: noTransaction,
  },
  log: { debug: silent, info: silent, warn: silent, error: silent },
};

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

export interface Asker {
  readonly userId: string;
  readonly projectId: string;
  /** Those that the list asks for itself. */
  readonly permissions?: ReadonlySet<string>;
}

/** A list of a plugin. */
export interface ListRoute {
  readonly pluginId: string;
  /** Below the plugin's address. */
  readonly path: string;
  readonly route: Route;
}

/** The route of a list whose only endpoint was implemented. */
export function listRoute(pluginId: string, path: string, [route]: readonly Route[]): ListRoute {
  if (route?.query === undefined) throw new Error(`${pluginId} has no list any more.`);
  return { pluginId, path, route };
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
  { pluginId, route }: ListRoute,
  { userId, projectId, permissions = new Set() }: Asker,
  parameters: Readonly<Record<string, string>>,
): Promise<readonly Statement[]> {
  const clock = () => new Date();
  const sent: Statement[] = [];
  const recorded: pg.Client = Object.create(client, {
    query: {
      value: (statement: string | Statement) => {
        sent.push(typeof statement === 'string' ? { text: statement, values: [] } : statement);
        return client.query(statement);
      },
    },
  });
  const schema = { id: pluginId, role: rolesOf(pluginId).runtime };
  const tx = new ProjectTransaction(
    recorded,
    { projectId, actor: { kind: 'user', userId }, plugin: schema, mode: 'read' },
    { clock },
    noTransaction,
  );
  await inTransaction(client, pluginId, { userId, projectId }, () =>
    route.handle(
      {
        params: undefined,
        query: route.query?.parse(parameters),
        body: undefined,
      },
      {
        tx,
        user: { id: userId, name: '', email: '', companyId: '', permissions },
        project: { id: projectId, code: '', timeZone: 'Asia/Hong_Kong', variant: 'TY' },
        now: clock(),
        requestId: '',
        ip: '',
        deviceId: null,
        commit: noTransaction,
      },
    ),
  );
  return sent;
}

/** Runs only the statements: one round trip each, and those that begin and end the transaction. */
export async function runStatements(
  client: pg.Client,
  { pluginId }: ListRoute,
  asker: Asker,
  statements: readonly Statement[],
): Promise<void> {
  await inTransaction(client, pluginId, asker, async () => {
    // A text with several statements cannot have values.
    for (const { text, values } of statements)
      await (values.length === 0 ? client.query(text) : client.query(text, values));
  });
}

async function inTransaction(
  client: pg.Client,
  pluginId: string,
  { userId, projectId }: Asker,
  work: () => Promise<unknown>,
): Promise<void> {
  const { runtime } = rolesOf(pluginId);
  await client.query(
    `begin; select set_config('app.project', '${projectId}', true), set_config('app.user', '${userId}', true),
       set_config('search_path', '${searchPathOf(pluginId)}', true), set_config('role', '${runtime}', true)`,
  );
  await work();
  await client.query('commit');
}
