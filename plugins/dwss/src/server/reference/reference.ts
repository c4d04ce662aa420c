import { implement } from '@gantry/plugin-sdk/server';
import { referenceCalls } from '../../contract/reference/calls.ts';
import { referencePermissions } from '../../contract/reference/permissions.ts';
import type { ServerKind } from '../kind.ts';
import { disciplineKind } from './audit-words.ts';
import { referenceHandlers } from './reference-handlers.ts';
import { contractors, locations, portions, types } from './reference-tables.ts';

/** What forms offer: portions, locations, types, contractors and disciplines. */
export const reference: ServerKind = {
  permissions: referencePermissions,
  routes: (host) => implement(referenceCalls, referenceHandlers(host)),
  auditKinds: () => [
    ...[portions, locations, types, contractors].map(({ auditKind }) => auditKind),
    disciplineKind,
  ],
};
