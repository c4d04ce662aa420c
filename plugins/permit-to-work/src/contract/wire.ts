import {
  commaList,
  day,
  exportChoice,
  moment,
  pageQuery,
  recordTopics,
  searchedRows,
  standingAlarm,
  unreadableRows,
} from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { conflict } from './conflicts.ts';
import { dueFields } from './due.ts';
import { location } from './location.ts';
import { passage } from './passages.ts';
import { liveStatuses, permitForMember, permitStatus, person } from './permit.ts';
import { permitType } from './permit-type.ts';
import { requestCutOff } from './request-cut-off.ts';

const listed = pageQuery(['validFrom']).pick({ page: true, pageSize: true, search: true });
const yes = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true');
/** A day, or a time that stands for its day in the project's time zone. */
const dayBound = z.union([
  z.literal(''),
  day,
  moment,
  z
    .string()
    .regex(/^\S+ ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)
    .refine((text) => day.safeParse(text.split(' ')[0]).success),
]);

/**
 * Empty strings mean "no filter", as in the original interface. `search` looks in the permit's number, description and
 * location name; the full number of a permit finds that permit alone.
 */
export const indexQuery = listed.extend({
  /** A locationID. */
  location: z.union([z.literal(''), z.uuid()]).default(''),
  permitType: z.union([z.literal(''), permitType]).default(''),
  /** Statuses separated by commas. */
  status: commaList(permitStatus).default([]),
  /** First and last day, inclusive, of a window that the permit's period overlaps. */
  startTime: dayBound.default(''),
  endTime: dayBound.default(''),
});

/** A page without the number of permits. */
export const rowsQuery = indexQuery.extend({
  /** Only permits that are not over, which the caller requested or holds. */
  mine: yes.default(false),
});

/** Which permits are counted, of each status. */
export const countQuery = rowsQuery.omit({ page: true, pageSize: true, status: true });

/** The permits of a list with the same filters, as a file. */
export const exportBody = rowsQuery.omit({ page: true, pageSize: true }).extend(exportChoice);

export const indexItem = z.object({
  formUUID: z.uuid(),
  workflowExtension: z.object({
    /** The locationID. */
    location: z.uuid(),
    permitType,
    /** The permit's number; empty for a draft. */
    id: z.string(),
  }),
  number: z.string().nullable(),
  status: permitStatus,
  validFrom: z.string(),
  validTo: z.string(),
  locationName: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  height: z.number(),
  description: z.string(),
  requesterName: z.string(),
  holderName: z.string().nullable(),
  version: z.int(),
  /** Current dangers, the worst first and those taken last. */
  alarms: z.array(standingAlarm),
});
export type IndexItem = z.infer<typeof indexItem>;

/** Those with an alarm first, the worst before the others; then latest start first. Only its requester sees a draft. */
export const indexReply = z.object({
  workflows: z.array(indexItem),
  total: z.int(),
  /** The request exceeded the size of one answer; the rest is on the next pages of `rowLimit`. */
  truncated: z.boolean(),
  unreadable: unreadableRows,
});
export const rowsReply = z.object({
  workflows: z.array(indexItem),
  unreadable: unreadableRows,
  searched: searchedRows,
  /** There is a next page. */
  hasMore: z.boolean(),
});
/** `isMore`: counting ended at `total`, and the numbers of the statuses are not known. */
export const permitCountReply = z.object({
  total: z.int(),
  isMore: z.boolean(),
  byStatus: z.partialRecord(permitStatus, z.int()),
});
export type IndexReply = z.infer<typeof indexReply>;

const liveStatus = z.enum(liveStatuses);
export const locationSummary = z.object({
  total: z.int(),
  byStatus: z.partialRecord(liveStatus, z.int()),
  byType: z.partialRecord(permitType, z.int()),
});
export type LocationSummary = z.infer<typeof locationSummary>;

/** Issued, Active and Suspended permits whose period overlaps today in the project's time zone. */
export const countsReply = z.object({
  countOfPermitToWorkInLocations: z.record(z.uuid(), z.int()),
  permitSummaryInLocations: z.record(z.uuid(), locationSummary),
  /** The worst alarm of the permits at a location, if there is one. */
  alarmInLocations: z.record(z.uuid(), standingAlarm),
  today: z.iso.date(),
});
export type CountsReply = z.infer<typeof countsReply>;

/** All locations by name, for selects and markers. */
export const locationListReply = z.object({
  locations: z.array(location),
  truncated: z.boolean(),
  unreadable: unreadableRows,
});

export const locationsQuery = pageQuery(['name', 'latitude', 'longitude', 'height']);
export const locationsReply = locationListReply.extend({ total: z.int() });

export const locationReply = z.object({ location });
export const deletedLocationReply = z.object({ locationID: z.uuid() });

export const permitReply = z.object({ permit: permitForMember });
/** Planned work. With `formUUID`, that permit does not conflict with itself. */
export const plannedWork = z.object({
  formUUID: z.uuid().optional(),
  locationID: z.uuid(),
  permitType,
  validFrom: moment,
  validTo: moment,
});
export type PlannedWork = z.infer<typeof plannedWork>;
export const conflictsReply = z.object({ conflicts: z.array(conflict) });
/** `image` is a `data:image/jpeg;base64,…` or PNG URL. */
export const photoReply = z.object({ image: z.string(), takenBy: person, at: z.string() });

/** The entry log of a confined space, oldest first. */
export const passagesReply = z.object({
  passages: z.array(passage),
  /** Whether the caller has a part in this permit and may log passages. */
  canLog: z.boolean(),
});
export type PassagesReply = z.infer<typeof passagesReply>;

/** What a project may decide about its permits. */
export const ruleFields = z.strictObject({ requestCutOff, ...dueFields.shape });
export type RuleFields = z.infer<typeof ruleFields>;
export const permitRules = z.object({ ...ruleFields.shape, version: z.int() });
export const rulesReply = z.object({ rules: permitRules });
export type PermitRules = z.infer<typeof permitRules>;
/** Hours that are left out stay as they are, because earlier versions had none. */
export const rulesBody = ruleFields.extend(dueFields.partial().shape).extend({
  /** The version that the editor saw; 0 before anybody has set a rule. */
  version: z.int().min(0),
});

export const peopleQuery = z.strictObject({
  permission: z.enum(['PTW_REQUEST', 'PTW_CHECK', 'PTW_ISSUE', 'PTW_HOLD']).default('PTW_HOLD'),
});
export const peopleReply = z.object({
  people: z.array(person.extend({ userId: z.uuid(), company: z.string(), title: z.string() })),
});

/** `details` of 409 CONFLICTS_FOUND. To go on, list their keys in `acceptedConflicts`. */
export const conflictsFoundDetails = z.object({ conflicts: z.array(conflict).readonly() });
/** The host prefixes these with the plugin's id on the wire. Payloads hold only ids; clients fetch the data. */
export const topics = {
  permitChanged: recordTopics('permit').changed,
  permitCommented: recordTopics('permit').commented,
  locationChanged: 'location-changed',
  /** Emitted by the host. */
  alarmsChanged: 'alarms-changed',
} as const;
