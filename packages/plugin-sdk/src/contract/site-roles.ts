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
  LAND_SURVEYOR: 'Resident Land Surveyor',
  SENIOR_SURVEY_OFFICER: 'Senior Survey Officer (Engineering)',
  SURVEY_OFFICER: 'Survey Officer (Engineering)',
  SENIOR_INSPECTOR: 'Senior Inspector of Works',
  ASSISTANT_INSPECTOR: 'Assistant Inspector of Works',
  CONTRACTOR_SURVEYOR: 'Contractor Surveyor',
  VIEWER: 'Viewer',
} as const;

/** Code of a role that every project has. */
export type SiteRole = keyof typeof siteRoleTitles;
