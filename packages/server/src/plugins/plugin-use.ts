import { z } from 'zod';

/** A member, as far as the conditions of a manifest depend on them. */
interface Reader {
  readonly projectCode: string;
  readonly permissions: ReadonlySet<string>;
}

/** A member, as far as the list of plugins depends on them. */
export interface PluginUser extends Reader {
  /** Ids of the plugins that the project has switched off. */
  readonly pluginsOff: ReadonlySet<string>;
}

/** The conditions of a manifest that the server can evaluate. Others depend on the browser's state. */
const clause = z.union([
  z.object({ permission: z.string() }),
  z.object({ project: z.array(z.string()) }),
  z.object({ all: z.array(z.unknown()) }),
  z.object({ any: z.array(z.unknown()) }),
  z.object({ not: z.unknown() }),
]);

const contribution = z.looseObject({
  permission: z.string().optional(),
  when: z.unknown().optional(),
  command: z.string().optional(),
});
const outline = z.looseObject({
  availability: z.unknown().optional(),
  contributes: z.record(z.string(), z.record(z.string(), contribution)).default({}),
  provides: z.array(z.string()).default([]),
});

/**
 * Whether a plugin has something for a member: it is available to them, and at least one contribution is not closed to them. A
 * plugin without contributions, or with services for other plugins, is for everybody. So is one with an invalid manifest, because
 * the browser reports its problem.
 */
export function isForMember(manifest: unknown, user: Reader): boolean {
  const read = outline.safeParse(manifest);
  if (!read.success) return true;
  const { availability, contributes, provides } = read.data;
  if (holds(availability, user) === false) return false;
  const all = Object.values(contributes).flatMap((ofPoint) => Object.values(ofPoint));
  if (all.length === 0 || provides.length > 0) return true;
  return all.some(({ permission, when, command }) => {
    // A menu entry has the conditions of its command too.
    const behind = command === undefined ? undefined : contributes.commands?.[command];
    return [permission, behind?.permission].every((code) => code === undefined || user.permissions.has(code))
      ? holds(when, user) !== false && holds(behind?.when, user) !== false
      : false;
  });
}

/** Undefined if the result depends on the browser's state. */
function holds(when: unknown, user: Reader): boolean | undefined {
  const read = clause.safeParse(when);
  if (!read.success) return undefined;
  const given = read.data;
  if ('permission' in given) return user.permissions.has(given.permission);
  if ('project' in given) return given.project.includes(user.projectCode);
  if ('not' in given) {
    const inner = holds(given.not, user);
    return inner === undefined ? undefined : !inner;
  }
  const decisive = 'any' in given;
  const parts = ('any' in given ? given.any : given.all).map((part) => holds(part, user));
  if (parts.includes(decisive)) return decisive;
  return parts.includes(undefined) ? undefined : !decisive;
}
