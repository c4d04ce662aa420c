import { type SiteRole, siteRoleTitles } from '@gantry/plugin-sdk/contract';

/**
 * The roles that every project has: title, the kind of company that usually holds it, and its permissions in the host. Plugins add
 * their own permissions. A project may have further roles.
 */
export const siteRoles = {
  PROJECT_ADMIN: {
    title: siteRoleTitles.PROJECT_ADMIN,
    company: 'client',
    permissions: [
      'LAYER_VIEW',
      'LAYER_ADMIN',
      'MEMBER_ADMIN',
      'PROJECT_EDIT',
      'DEVICE_ADMIN',
      'USER_DEVICE_ADMIN',
    ],
  },
  CONTRACTOR_ENGINEER: {
    title: siteRoleTitles.CONTRACTOR_ENGINEER,
    company: 'contractor',
    permissions: ['LAYER_VIEW'],
  },
  SAFETY_OFFICER: {
    title: siteRoleTitles.SAFETY_OFFICER,
    company: 'contractor',
    permissions: ['LAYER_VIEW'],
  },
  RESIDENT_ENGINEER: {
    title: siteRoleTitles.RESIDENT_ENGINEER,
    company: 'engineer',
    permissions: ['LAYER_VIEW', 'LAYER_ADMIN', 'USER_DEVICE_ADMIN'],
  },
  INSPECTOR: { title: siteRoleTitles.INSPECTOR, company: 'engineer', permissions: ['LAYER_VIEW'] },
  PERMIT_HOLDER: { title: siteRoleTitles.PERMIT_HOLDER, company: 'contractor', permissions: ['LAYER_VIEW'] },
  SITE_AGENT: {
    title: siteRoleTitles.SITE_AGENT,
    company: 'contractor',
    permissions: ['LAYER_VIEW', 'USER_DEVICE_ADMIN'],
  },
  SURVEYOR: {
    title: siteRoleTitles.SURVEYOR,
    company: 'engineer',
    permissions: ['LAYER_VIEW', 'LAYER_ADMIN'],
  },
  LAND_SURVEYOR: {
    title: siteRoleTitles.LAND_SURVEYOR,
    company: 'engineer',
    permissions: ['LAYER_VIEW'],
  },
  SENIOR_SURVEY_OFFICER: {
    title: siteRoleTitles.SENIOR_SURVEY_OFFICER,
    company: 'engineer',
    permissions: ['LAYER_VIEW'],
  },
  SURVEY_OFFICER: {
    title: siteRoleTitles.SURVEY_OFFICER,
    company: 'engineer',
    permissions: ['LAYER_VIEW'],
  },
  SENIOR_INSPECTOR: {
    title: siteRoleTitles.SENIOR_INSPECTOR,
    company: 'engineer',
    permissions: ['LAYER_VIEW'],
  },
  ASSISTANT_INSPECTOR: {
    title: siteRoleTitles.ASSISTANT_INSPECTOR,
    company: 'engineer',
    permissions: ['LAYER_VIEW'],
  },
  CONTRACTOR_SURVEYOR: {
    title: siteRoleTitles.CONTRACTOR_SURVEYOR,
    company: 'contractor',
    permissions: ['LAYER_VIEW'],
  },
  VIEWER: { title: siteRoleTitles.VIEWER, company: 'client', permissions: ['LAYER_VIEW'] },
} as const satisfies Record<
  SiteRole,
  { title: string; company: CompanyKind; permissions: readonly string[] }
>;

export type CompanyKind = 'client' | 'engineer' | 'contractor';
