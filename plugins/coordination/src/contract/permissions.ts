const everybody = [
  'PROJECT_ADMIN',
  'CONTRACTOR_ENGINEER',
  'CONTRACTOR_SURVEYOR',
  'SAFETY_OFFICER',
  'RESIDENT_ENGINEER',
  'SENIOR_INSPECTOR',
  'INSPECTOR',
  'ASSISTANT_INSPECTOR',
  'SITE_AGENT',
  'LAND_SURVEYOR',
  'SURVEYOR',
  'VIEWER',
] as const;

/** The permissions of topics, with the roles that have them unless a project decides otherwise. */
export const permissions = [
  { code: 'TOPIC_VIEW', roles: everybody },
  /** Begins topics, changes them, takes their steps, and imports files. */
  {
    code: 'TOPIC_EDIT',
    roles: [
      'PROJECT_ADMIN',
      'CONTRACTOR_ENGINEER',
      'RESIDENT_ENGINEER',
      'SENIOR_INSPECTOR',
      'INSPECTOR',
      'SITE_AGENT',
    ],
  },
  /** Deletes topics, and sets the project's types and stages. */
  { code: 'TOPIC_ADMIN', roles: ['PROJECT_ADMIN'] },
] as const;
