export const devicePermissions = [
  /** Registers and revokes devices on which people of the company sign. */
  { code: 'USER_DEVICE_ADMIN', roles: ['PROJECT_ADMIN', 'SITE_AGENT', 'RESIDENT_ENGINEER'] },
] as const;
