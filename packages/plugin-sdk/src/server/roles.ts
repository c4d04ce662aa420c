import type { SiteRole } from '../contract/site-roles.ts';

export type { SiteRole };

/** A role that every project has, which an editor completes, or one of a deployment's own. */
export type RoleName = SiteRole | (string & Record<never, never>);
