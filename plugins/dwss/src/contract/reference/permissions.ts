export const referencePermissions = [
  /** Maintains portions and locations. */
  { code: 'REF_ADMIN', roles: ['PROJECT_ADMIN', 'SITE_AGENT'] },
] as const;
