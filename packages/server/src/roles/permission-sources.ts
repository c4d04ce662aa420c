import { z } from 'zod';
import type { InstalledPlugin } from '../plugins/installed-plugin.ts';
import { servesProject } from '../plugins/plugin-registry.ts';
import type { PermissionDefault } from '../projects/role-defaults.ts';
import { siteRoles } from '../projects/site-roles.ts';

/** The permissions of the host, or of one module, with the roles that get them by themselves. */
export interface PermissionSource {
  /** Null: the host. */
  readonly pluginId: string | null;
  readonly permissions: readonly PermissionDefault[];
}

const hostCodes = [...new Set(Object.values(siteRoles).flatMap(({ permissions }) => permissions))];

/** The permissions of the host, with the roles that have them unless a project decides otherwise. */
export const hostPermissions: readonly PermissionDefault[] = hostCodes.map((code) => ({
  code,
  roles: Object.entries(siteRoles).flatMap(([role, { permissions }]) =>
    permissions.some((one) => one === code) ? [role] : [],
  ),
}));

/** Of a manifest. The browser reports one that is not as it should be. */
const listed = z.array(z.looseObject({ id: z.string() })).catch([]);

/** The host, then the modules that the deployment gives to a project, also while they are switched off or fail. */
export function permissionSources(
  plugins: readonly InstalledPlugin[],
  projectCode: string,
): readonly PermissionSource[] {
  return [
    { pluginId: null, permissions: hostPermissions },
    ...plugins
      .filter((plugin) => servesProject(plugin, projectCode))
      .map((plugin) => ({ pluginId: plugin.id, permissions: permissionsOf(plugin) })),
  ];
}

/** Those of the server half, and those that only the browser half asks for: no role gets these by itself. */
function permissionsOf({ server, package: { manifest } }: InstalledPlugin): readonly PermissionDefault[] {
  const given = server?.permissions ?? [];
  const others = listed
    .parse(manifest.permissions)
    .filter(({ id }) => !given.some(({ code }) => code === id));
  return [...given, ...others.map(({ id }) => ({ code: id, roles: [] }))];
}

/** All permissions of the sources. */
export const codesOf = (sources: readonly PermissionSource[]): ReadonlySet<string> =>
  new Set(sources.flatMap(({ permissions }) => permissions.map(({ code }) => code)));

/** What a role gets by itself. */
export function defaultsOf(sources: readonly PermissionSource[], role: string): readonly string[] {
  const given = sources.flatMap(({ permissions }) =>
    permissions.flatMap(({ code, roles }) => (roles.includes(role) ? [code] : [])),
  );
  return [...new Set(given)].sort();
}
