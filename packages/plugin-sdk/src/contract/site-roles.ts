/** Titles, in English, of the roles that every project has. */
export const siteRoleTitles = {
  PROJECT_ADMIN: 'Project Administrator',
  CONTRACTOR_ENGINEER: 'Contractor Engineer',
  SAFETY_OFFICER: 'Safety Officer',
  RESIDENT_ENGINEER: 'Resident Engineer',
  INSPECTOR: 'Inspector of Works',
  PERMIT_HOLDER: 'Permit Holder',
  SITE_AGENT: 'Site Agent',
  SURVEYOR: 'Surveyor',
  VIEWER: 'Viewer',
} as const;

/** Code of a role that every project has. */
export type SiteRole = keyof typeof siteRoleTitles;
