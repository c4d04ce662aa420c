/** Permissions of the inspection forms, with the roles that have them unless a project decides otherwise. A role's disciplines limit them. */
export const riscPermissions = [
  {
    code: 'RISC_VIEW',
    roles: [
      'PROJECT_ADMIN',
      'CONTRACTOR_ENGINEER',
      'CONTRACTOR_SURVEYOR',
      'SITE_AGENT',
      'SAFETY_OFFICER',
      'RESIDENT_ENGINEER',
      'LAND_SURVEYOR',
      'SENIOR_SURVEY_OFFICER',
      'SURVEY_OFFICER',
      'SENIOR_INSPECTOR',
      'INSPECTOR',
      'ASSISTANT_INSPECTOR',
      'SURVEYOR',
      'VIEWER',
    ],
  },
  /** Takes forms out of the system: lists as files. Whoever works with forms may; a mere viewer may not. */
  {
    code: 'RISC_EXPORT',
    roles: [
      'PROJECT_ADMIN',
      'CONTRACTOR_ENGINEER',
      'CONTRACTOR_SURVEYOR',
      'SITE_AGENT',
      'RESIDENT_ENGINEER',
      'LAND_SURVEYOR',
      'SENIOR_SURVEY_OFFICER',
      'SURVEY_OFFICER',
      'SENIOR_INSPECTOR',
      'INSPECTOR',
      'ASSISTANT_INSPECTOR',
      'SURVEYOR',
    ],
  },
  { code: 'RISC_DRAFT', roles: ['CONTRACTOR_ENGINEER', 'CONTRACTOR_SURVEYOR'] },
  { code: 'RISC_SUBMIT', roles: ['CONTRACTOR_ENGINEER', 'CONTRACTOR_SURVEYOR'] },
  { code: 'RISC_CLOSE', roles: ['CONTRACTOR_ENGINEER', 'CONTRACTOR_SURVEYOR', 'SITE_AGENT'] },
  { code: 'RISC_WITHDRAW', roles: ['CONTRACTOR_ENGINEER', 'CONTRACTOR_SURVEYOR', 'SITE_AGENT'] },
  { code: 'RISC_RECEIVE', roles: ['SENIOR_INSPECTOR', 'LAND_SURVEYOR'] },
  { code: 'RISC_FORWARD', roles: ['SENIOR_INSPECTOR', 'LAND_SURVEYOR'] },
  { code: 'RISC_RETURN', roles: ['SENIOR_INSPECTOR', 'LAND_SURVEYOR'] },
  /** Answers requests to withdraw or to edit. */
  { code: 'RISC_SIDE_APPROVE', roles: ['SENIOR_INSPECTOR', 'LAND_SURVEYOR'] },
  { code: 'RISC_ASSIGN', roles: ['INSPECTOR', 'SENIOR_SURVEY_OFFICER'] },
  { code: 'RISC_CONFIRM', roles: ['INSPECTOR', 'SENIOR_SURVEY_OFFICER'] },
  { code: 'RISC_INSPECT', roles: ['ASSISTANT_INSPECTOR', 'SURVEY_OFFICER'] },
  { code: 'RISC_CS_LS', roles: ['LAND_SURVEYOR'] },
  { code: 'RISC_CS_RE', roles: ['RESIDENT_ENGINEER'] },
  /** Links forms and objects of the model. */
  {
    code: 'BIM_ATTACH',
    roles: ['CONTRACTOR_ENGINEER', 'CONTRACTOR_SURVEYOR', 'SENIOR_INSPECTOR', 'INSPECTOR', 'LAND_SURVEYOR'],
  },
] as const;
