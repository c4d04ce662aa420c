import { ApiError } from '@gantry/plugin-sdk';
import type { z } from 'zod';
import type { Conflict } from '../../contract/conflicts.ts';
import {
  blockedDetails,
  conflictsFoundDetails,
  ruleDetails,
  versionConflictDetails,
  wrongStateDetails,
} from '../../contract/wire.ts';

type Details<S extends z.ZodType> = z.output<S>;

/** Why the server did not do what was asked, in the shapes that forms answer to. */
export type Refusal =
  | ({ readonly kind: 'changed' } & Details<typeof versionConflictDetails>)
  | ({ readonly kind: 'moved-on' } & Details<typeof wrongStateDetails>)
  | { readonly kind: 'conflicts'; readonly conflicts: readonly Conflict[] }
  | ({ readonly kind: 'blocked' } & Details<typeof blockedDetails>)
  | ({ readonly kind: 'rules' } & Details<typeof ruleDetails>)
  | { readonly kind: 'other'; readonly error: unknown };

export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { kind: 'other', error };
  const read = <S extends z.ZodType>(schema: S): z.output<S> | undefined =>
    schema.safeParse(error.details).data;
  switch (error.code) {
    case 'VERSION_CONFLICT': {
      const details = read(versionConflictDetails);
      return details ? { kind: 'changed', ...details } : { kind: 'other', error };
    }
    case 'WRONG_STATE': {
      const details = read(wrongStateDetails);
      return details ? { kind: 'moved-on', ...details } : { kind: 'other', error };
    }
    case 'CONFLICTS_FOUND': {
      const details = read(conflictsFoundDetails);
      return details ? { kind: 'conflicts', ...details } : { kind: 'other', error };
    }
    case 'ACTION_BLOCKED': {
      const details = read(blockedDetails);
      return details ? { kind: 'blocked', ...details } : { kind: 'other', error };
    }
    case 'RULE_BROKEN': {
      const details = read(ruleDetails);
      return details ? { kind: 'rules', ...details } : { kind: 'other', error };
    }
    default:
      return { kind: 'other', error };
  }
}
