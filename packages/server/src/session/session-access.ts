import { projectVariant } from '@gantry/contract';
import { z } from 'zod';

/** A row of `gantry.session_access`. */
export const accessRow = z
  .object({
    user_id: z.string(),
    user_name: z.string(),
    email: z.string(),
    locale: z.enum(['en', 'zh-CN']),
    seen_at: z.date(),
    expires_at: z.date(),
    project_id: z.string().nullable(),
    project_code: z.string().nullable(),
    time_zone: z.string().nullable(),
    variant: projectVariant.nullable(),
    company_id: z.string().nullable(),
    permissions: z.array(z.string()).nullable(),
    plugins_off: z.array(z.string()),
  })
  .transform((row) => ({
    user: { id: row.user_id, name: row.user_name, email: row.email, locale: row.locale },
    seenAt: row.seen_at,
    expiresAt: row.expires_at,
    membership:
      row.project_id === null ||
      row.project_code === null ||
      row.time_zone === null ||
      row.variant === null ||
      row.company_id === null
        ? null
        : {
            project: {
              id: row.project_id,
              code: row.project_code,
              timeZone: row.time_zone,
              variant: row.variant,
            },
            companyId: row.company_id,
            permissions: new Set(row.permissions ?? []),
            pluginsOff: new Set(row.plugins_off),
          },
  }));

/** The user of a session and, for a member of the requested project, their permissions there. */
export type SessionAccess = z.output<typeof accessRow>;
