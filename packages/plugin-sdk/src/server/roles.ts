/** The roles that every project has. */
export type SiteRole =
  | 'PROJECT_ADMIN'
  | 'CONTRACTOR_ENGINEER'
  | 'SAFETY_OFFICER'
  | 'RESIDENT_ENGINEER'
  | 'INSPECTOR'
  | 'PERMIT_HOLDER'
  | 'SITE_AGENT'
  | 'SURVEYOR'
  | 'VIEWER';

/** A role that every project has, which an editor completes, or one of a deployment's own. */
export type RoleName = SiteRole | (string & Record<never, never>);
