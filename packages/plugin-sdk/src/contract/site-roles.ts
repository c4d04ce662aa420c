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

/** The same titles in each language. */
export const siteRoleTexts = {
  en: siteRoleTitles,
  'zh-CN': {
    PROJECT_ADMIN: '项目管理员',
    CONTRACTOR_ENGINEER: '承建商工程师',
    SAFETY_OFFICER: '安全主任',
    RESIDENT_ENGINEER: '驻地盘工程师',
    INSPECTOR: '工程督察',
    PERMIT_HOLDER: '许可证持有人',
    SITE_AGENT: '地盘总管',
    SURVEYOR: '测量师',
    LAND_SURVEYOR: '驻地盘土地测量师',
    SENIOR_SURVEY_OFFICER: '高级测量主任（工程）',
    SURVEY_OFFICER: '测量主任（工程）',
    SENIOR_INSPECTOR: '高级工程督察',
    ASSISTANT_INSPECTOR: '助理工程督察',
    CONTRACTOR_SURVEYOR: '承建商测量师',
    VIEWER: '查看者',
  },
} as const;

/** Code of a role that every project has. */
export type SiteRole = keyof typeof siteRoleTitles;
