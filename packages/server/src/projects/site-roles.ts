import type { SiteRole } from '@gantry/plugin-sdk/server';

/**
 * The roles that every project has: title, the kind of company that usually holds it, and its permissions in the host. Plugins add
 * their own permissions. A project may have further roles.
 */
export const siteRoles = {
  PROJECT_ADMIN: {
    title: 'Project Administrator',
    company: 'client',
    permissions: ['LAYER_VIEW', 'LAYER_ADMIN', 'MEMBER_ADMIN', 'DEVICE_ADMIN'],
  },
  CONTRACTOR_ENGINEER: { title: 'Contractor Engineer', company: 'contractor', permissions: ['LAYER_VIEW'] },
  SAFETY_OFFICER: { title: 'Safety Officer', company: 'contractor', permissions: ['LAYER_VIEW'] },
  RESIDENT_ENGINEER: {
    title: 'Resident Engineer',
    company: 'engineer',
    permissions: ['LAYER_VIEW', 'LAYER_ADMIN'],
  },
  INSPECTOR: { title: 'Inspector of Works', company: 'engineer', permissions: ['LAYER_VIEW'] },
  PERMIT_HOLDER: { title: 'Permit Holder', company: 'contractor', permissions: ['LAYER_VIEW'] },
  SITE_AGENT: { title: 'Site Agent', company: 'contractor', permissions: ['LAYER_VIEW'] },
  SURVEYOR: { title: 'Surveyor', company: 'engineer', permissions: ['LAYER_VIEW', 'LAYER_ADMIN'] },
  VIEWER: { title: 'Viewer', company: 'client', permissions: ['LAYER_VIEW'] },
} as const satisfies Record<
  SiteRole,
  { title: string; company: CompanyKind; permissions: readonly string[] }
>;

export type CompanyKind = 'client' | 'engineer' | 'contractor';
