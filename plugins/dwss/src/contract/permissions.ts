import { diaryPermissions } from './diary/permissions.ts';
import { referencePermissions } from './reference/permissions.ts';
import { riscPermissions } from './risc/permissions.ts';

/** The module's permissions, those of all its kinds of forms. */
export const permissions = [...riscPermissions, ...diaryPermissions, ...referencePermissions] as const;

export type DwssPermission = (typeof permissions)[number]['code'];
