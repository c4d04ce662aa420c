import * as z from 'zod';
import { bothLanguages } from './notification.ts';
import { instant, uuid } from './primitives.ts';

/** How bad it is, the worst first. `critical`: somebody may be hurt now. `serious`: it will come to that if nobody acts. */
export const alarmSeverity = z.enum(['critical', 'serious']);
export type AlarmSeverity = z.infer<typeof alarmSeverity>;

/**
 * What a camera can fly to: an object by its IFC GlobalId, or a place (WGS 84, metres above the datum), with where it looks if it is itself a
 * camera: degrees clockwise from north and above the horizon.
 */
export const alarmTarget = z.union([
  z.object({ object: z.string() }),
  z.object({
    latitude: z.number(),
    longitude: z.number(),
    height: z.number(),
    heading: z.number().optional(),
    tilt: z.number().optional(),
  }),
]);
export type AlarmTarget = z.infer<typeof alarmTarget>;

/** What the reader can do about an alarm beside taking it: a command of its plugin's browser half. */
export const alarmStep = z.object({
  /** Full id, such as `gantry.ai-cctv/resolve-alert`. */
  command: z.string(),
  /** One or two words. */
  label: bothLanguages,
  /** What the command gets as its value; null: nothing. */
  value: z.json(),
});

/** A current danger. It ends with its cause; nobody can close it by hand. */
export const alarm = z.object({
  id: uuid,
  pluginId: z.string(),
  /** Names it within the plugin and the project. */
  key: z.string(),
  /** UUID of the record that it is about; null for one about something else. */
  subject: z.string().nullable(),
  severity: alarmSeverity,
  /** Where, such as `CP-03 Sump pit`. */
  place: bothLanguages,
  /** What, with the limit, such as `2 people over the 90 min stay`. */
  title: bothLanguages,
  /** The same in two or three words, for tags and markers. */
  tag: bothLanguages,
  /** Who and what else, such as names. */
  detail: bothLanguages.nullable(),
  /** What to do, such as `Get them out or suspend the permit`. */
  todo: bothLanguages.nullable(),
  value: z.number().nullable(),
  limit: z.number().nullable(),
  /** When the danger began; never after the server's present time. */
  since: instant,
  /** Who looks after it; null: nobody yet. */
  taken: z.object({ userId: uuid, name: z.string(), at: instant }).nullable(),
  /** Whether the reader may take it. */
  canTake: z.boolean(),
  /** Path of the page about it, such as `/p/BEM/x/permit-to-work/permits/7`; null: there is none. */
  path: z.string().nullable(),
  flyTo: alarmTarget.nullable(),
  /** At most three. The browser leaves out those whose command the reader may not execute. */
  steps: z.array(alarmStep).default([]),
});
export type Alarm = z.infer<typeof alarm>;

/** `GET /api/projects/:projectId/alarms`: those that the reader may see. The worst come first, of these the newest; those that somebody took come last. */
export const alarmList = z.object({
  /** At most 200. */
  alarms: z.array(alarm),
  total: z.int(),
  /** Number of current alarms by the id of the plugin. */
  counts: z.record(z.string(), z.int()),
  /** When the last alarm ended, if there is none now; null if there is one, or never was one. */
  quietSince: instant.nullable(),
  /** The server's time of this answer: ages are counted from it. */
  now: instant,
});
export type AlarmList = z.infer<typeof alarmList>;
