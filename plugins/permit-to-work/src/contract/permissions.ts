/** The permissions of permits, with the roles that have them unless a project decides otherwise. */
export const permissions = [
  {
    code: 'PTW_VIEW',
    roles: [
      'PROJECT_ADMIN',
      'CONTRACTOR_ENGINEER',
      'CONTRACTOR_SURVEYOR',
      'SAFETY_OFFICER',
      'RESIDENT_ENGINEER',
      'SENIOR_INSPECTOR',
      'INSPECTOR',
      'ASSISTANT_INSPECTOR',
      'PERMIT_HOLDER',
      'SITE_AGENT',
      'LAND_SURVEYOR',
      'SENIOR_SURVEY_OFFICER',
      'SURVEY_OFFICER',
      'SURVEYOR',
      'VIEWER',
    ],
  },
  { code: 'PTW_REQUEST', roles: ['CONTRACTOR_ENGINEER'] },
  { code: 'PTW_CHECK', roles: ['SAFETY_OFFICER'] },
  { code: 'PTW_ISSUE', roles: ['RESIDENT_ENGINEER', 'SITE_AGENT'] },
  /** May be named as a permit's holder, who takes charge of the work and hands the area back. */
  { code: 'PTW_HOLD', roles: ['PERMIT_HOLDER', 'CONTRACTOR_ENGINEER'] },
  { code: 'PTW_LOCATION_ADMIN', roles: ['PROJECT_ADMIN', 'SAFETY_OFFICER', 'SITE_AGENT'] },
] as const;
