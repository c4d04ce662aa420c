import type { ServerHost, ServerPlugin } from '@gantry/plugin-sdk/server';
import type { ServerSummary } from './package-format.ts';

/** What a server half says that it does, for those who decide about installing it. Migrations are in `migrations/<name>.sql`. */
export function summarizeServerHalf(half: ServerPlugin): ServerSummary {
  return {
    migrations: half.migrations.map(({ name }) => ({ name, file: migrationFile(name) })),
    permissions: half.permissions.map(({ code, roles }) => ({ code, roles: [...roles] })),
    calls: callsOf(half),
    timers: (half.timers ?? []).map(({ name }) => name),
    jobs: (half.jobs ?? []).map(({ name }) => name),
    deviceKinds: (half.deviceKinds ?? []).map(({ kind }) => kind),
  };
}

/** Where the SQL of a migration is in the package, to be read. */
export function migrationFile(name: string): string {
  return `migrations/${name}.sql`;
}

/** Routes are made for a host. Most halves only keep what it gives them, so one that is nothing will do. */
function callsOf(half: ServerPlugin): ServerSummary['calls'] {
  try {
    return half.routes(nothing()).map(({ method, path, permission }) => ({ method, path, permission }));
  } catch {
    return null;
  }
}

/** Each member of it, and what each call returns, is itself. */
function nothing(): ServerHost {
  const itself: unknown = new Proxy(() => undefined, {
    // A promise would be waited for without end.
    get: (_, key) => (key === 'then' ? undefined : key === Symbol.toPrimitive ? () => '' : itself),
    apply: () => itself,
  });
  // It stands for any value; the caller only reads what the half declares.
  return itself as ServerHost;
}
