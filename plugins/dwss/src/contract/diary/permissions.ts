/** The permissions of site diaries, with the roles that have them unless a project decides otherwise. A role's disciplines limit reviews. */
export const diaryPermissions = [
  {
    code: 'DIARY_VIEW',
    roles: [
      'PROJECT_ADMIN',
      'CONTRACTOR_ENGINEER',
      'CONTRACTOR_SURVEYOR',
      'SITE_AGENT',
      'SAFETY_OFFICER',
      'RESIDENT_ENGINEER',
      'LAND_SURVEYOR',
      'SENIOR_SURVEY_OFFICER',
      'SENIOR_INSPECTOR',
      'INSPECTOR',
      'ASSISTANT_INSPECTOR',
      'VIEWER',
    ],
  },
  /** Takes diaries out of the system: lists as files, and papers. */
  {
    code: 'DIARY_EXPORT',
    roles: [
      'PROJECT_ADMIN',
      'CONTRACTOR_ENGINEER',
      'SITE_AGENT',
      'RESIDENT_ENGINEER',
      'SENIOR_INSPECTOR',
      'INSPECTOR',
    ],
  },
  { code: 'DIARY_EDIT', roles: ['CONTRACTOR_ENGINEER', 'SITE_AGENT'] },
  /** Signs portions as site agent. */
  { code: 'DIARY_SIGN', roles: ['SITE_AGENT'] },
  /** Receives, approves and rejects diaries. */
  { code: 'DIARY_RECEIVE', roles: ['SENIOR_INSPECTOR'] },
  { code: 'DIARY_REVIEW', roles: ['INSPECTOR', 'SENIOR_SURVEY_OFFICER'] },
  { code: 'DIARY_COUNTERSIGN', roles: ['RESIDENT_ENGINEER'] },
  /** Gives diaries and portions to other people. */
  { code: 'DIARY_ADMIN', roles: ['PROJECT_ADMIN'] },
] as const;
