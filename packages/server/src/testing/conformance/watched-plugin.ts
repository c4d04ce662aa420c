import {
  type DeviceRoute,
  type Route,
  type ServerPlugin,
  type Sql,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { TestServer } from '../test-server.ts';

/** How the suite changes a handler. */
export interface Intrusion {
  /** Cuts the database connection after the handler, before the commit. */
  cut?: boolean;
  /** Gives the handler this project's id instead of its own. */
  projectId?: string;
}

export function isIntruding({ cut, projectId }: Intrusion): boolean {
  return cut === true || projectId !== undefined;
}

export interface WatchedPlugin {
  readonly plugin: ServerPlugin;
  readonly routes: readonly Route[];
  readonly deviceRoutes: readonly DeviceRoute[];
  readonly unlimited: Set<string>;
  readonly intrusion: Intrusion;
  connect(server: TestServer): void;
}

/** Wraps a plugin so that the suite can observe and change its handlers. */
export function watchedPlugin(plugin: ServerPlugin): WatchedPlugin {
  const unlimited = new Set<string>();
  const intrusion: Intrusion = {};
  const routes: Route[] = [];
  const deviceRoutes: DeviceRoute[] = [];
  let server: TestServer | undefined;
  const cut = async (tx: Tx) => {
    const { pid } = await tx.one(z.object({ pid: z.number() }), sql`select pg_backend_pid() as pid`);
    await server?.context.database.owner.query('select pg_terminate_backend($1, 5000)', [pid]);
  };
  const watchedRoute = (route: Route): Route => ({
    ...route,
    async handle(input, context) {
      const { tx } = context;
      const { many, listed } = tx;
      const { projectId } = tx;
      const { cut: isCut, projectId: mistaken } = intrusion;
      const look = ({ text }: Sql) => {
        if (!/\blimit\b|= *any *\(/i.test(text)) unlimited.add(route.name ?? route.path);
      };
      const own: Partial<Tx> = {
        many: (row, statement) => {
          look(statement);
          return many(row, statement);
        },
        listed: (row, statement, which) => {
          look(statement);
          return listed(row, statement, which);
        },
        ...(mistaken !== undefined && { projectId: mistaken }),
      };
      // Changes the transaction object itself, because the host's services accept only one that the server began.
      Object.assign(tx, own);
      let isCommitted = false;
      // A handler that commits early, as a batch does, is cut off there.
      const commit = async () => {
        if (isCut) await cut(tx);
        isCommitted = true;
        await context.commit();
      };
      try {
        const answer = await route.handle(input, { ...context, commit });
        if (isCut && !isCommitted) await cut(tx);
        return answer;
      } finally {
        Object.assign(tx, { many, listed, projectId });
      }
    },
  });
  return {
    routes,
    deviceRoutes,
    unlimited,
    intrusion,
    connect: (started) => {
      server = started;
    },
    plugin: {
      ...plugin,
      routes(host) {
        routes.splice(0, routes.length, ...plugin.routes(host));
        return routes.map(watchedRoute);
      },
      deviceRoutes(host) {
        deviceRoutes.splice(0, deviceRoutes.length, ...(plugin.deviceRoutes?.(host) ?? []));
        return deviceRoutes;
      },
    },
  };
}
