import type { ProjectRole, RoleList } from '@gantry/contract';

type Groups = RoleList['groups'];

/** Whether modules or the host give anything to the role by themselves, so that there is a default to differ from. */
const hasDefault = ({ isStandard, defaults }: ProjectRole) => isStandard || defaults.length > 0;

/** Those of which the role has more or fewer than by itself. Of modules that are not here nobody knows the default. */
export function differences(
  role: ProjectRole,
  groups: Groups,
  given: readonly string[],
): { readonly added: readonly string[]; readonly taken: readonly string[] } {
  if (!hasDefault(role)) return { added: [], taken: [] };
  const known = groups.flatMap(({ permissions }) => permissions);
  return {
    added: given.filter((one) => known.includes(one) && !role.defaults.includes(one)),
    taken: role.defaults.filter((one) => !given.includes(one)),
  };
}

/** As `differences`, for the list, where the permissions of absent modules count too. */
export const differsFromDefault = (role: ProjectRole): boolean =>
  hasDefault(role) && role.permissions.join() !== [...role.defaults].sort().join();

/** What the role has of modules that are not here. */
export function absentIn(groups: Groups, permissions: readonly string[]): readonly string[] {
  const known = groups.flatMap((group) => group.permissions);
  return permissions.filter((one) => !known.includes(one));
}

/** The permissions of a role that a new one can be given. */
export const copyable = (groups: Groups, { permissions }: ProjectRole): readonly string[] => {
  const absent = absentIn(groups, permissions);
  return permissions.filter((one) => !absent.includes(one));
};
