import * as z from 'zod';

const bothLanguages = z.object({ en: z.string(), 'zh-CN': z.string() });

/** A current alarm in a module's answers, beside the record that it is about. */
export const standingAlarm = z.object({
  /** UUID. */
  id: z.uuid(),
  /** Names it within the plugin and the project. */
  key: z.string(),
  /** UUID of the record that it is about; null for one about something else. */
  subject: z.string().nullable(),
  /** `critical`: somebody may be hurt now. `serious`: somebody may be hurt later if nobody acts. */
  severity: z.enum(['critical', 'serious']),
  /** Where. */
  place: bothLanguages,
  /** What, with the limit. */
  title: bothLanguages,
  /** What, in two or three words. */
  tag: bothLanguages,
  /** Who and what else. */
  detail: bothLanguages.nullable(),
  /** What to do. */
  todo: bothLanguages.nullable(),
  /** How much it is, in the unit of the limit. */
  value: z.number().nullable(),
  /** How much it may be. */
  limit: z.number().nullable(),
  /** ISO 8601; never after the server's present time. */
  since: z.string(),
  /** Who looks after it; null: nobody yet. */
  taken: z.object({ userId: z.string(), name: z.string(), at: z.string() }).nullable(),
  /** Whether the reader may take it. */
  canTake: z.boolean(),
});
/** A current alarm. */
export type StandingAlarm = z.infer<typeof standingAlarm>;
