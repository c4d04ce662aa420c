import { diaryPermissions } from './diary/permissions.ts';
import { referencePermissions } from './reference/permissions.ts';
import { riscPermissions } from './risc/permissions.ts';

/** The module's permissions, those of all its kinds of forms. */
export const permissions = [...riscPermissions, ...diaryPermissions, ...referencePermissions] as const;

export type DwssPermission = (typeof permissions)[number]['code'];

/** What a member needs to see forms of each kind. With any of them they see the lists that forms name. */
export const viewPermissions = ['RISC_VIEW', 'DIARY_VIEW'] as const satisfies readonly DwssPermission[];
