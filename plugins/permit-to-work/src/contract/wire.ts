import * as z from 'zod';
import { photoHash } from './confined-space-gates.ts';
import { conflict } from './conflicts.ts';
import { location } from './location.ts';
import { passage } from './passages.ts';
import { historyEntry, liveStatuses, permitAction, permitForMember, permitStatus, person } from './permit.ts';
import { permitType } from './permit-type.ts';
import { requestCutOff } from './request-cut-off.ts';

/** Paths below the plugin's base URL. The first seven are those of the interface that deployments already have. */
export const paths = {
  index: '/DynamicForm/getPermitToWorkIndex',
  counts: '/DynamicForm/getCountOfPermitToWorkInLocation',
  locationList: '/Location/getLocationList',
  locations: '/Location/getLocations',
  /** GET, with the header `X-Gantry-Intent: write`, for callers of the original interface; ours is DELETE on `location`. */
  deleteLocation: '/Location/deleteLocation',
  addLocation: '/Location/addLocation',
  updateLocation: '/Location/updatelocation',
  location: '/locations/:locationID',
  permits: '/permits',
  permit: '/permits/:formUUID',
  action: '/permits/:formUUID/actions/:action',
  history: '/permits/:formUUID/history',
  conflicts: '/permits/:formUUID/conflicts',
  signatureImage: '/permits/:formUUID/signatures/:signatureID',
  photo: '/permits/:formUUID/photos/:photo',
  thumbnail: '/permits/:formUUID/photos/:photo/thumbnail',
  passages: '/permits/:formUUID/passages',
  people: '/people',
  rules: '/rules',
} as const;

/** The most rows in one answer, whatever page size was asked for. */
export const rowLimit = 10_000;

const page = z.coerce.number().int().min(1).max(1_000_000).default(1);
/** 9999 and 99999 are what clients send for "all". */
const pageSize = z.coerce.number().int().min(1).max(99_999).default(10);
/** A day, or a moment, whose day in the project's time zone counts. */
const dayBound = z.union([
  z.literal(''),
  z.iso.date(),
  z.iso.datetime({ offset: true }),
  z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/),
]);

export const projectQuery = z.strictObject({ projectUUID: z.uuid() });

/** Empty strings mean "no filter", as the original interface sends them. */
export const indexQuery = z.strictObject({
  projectUUID: z.uuid(),
  /** In the permit's number, description or location name; the whole number of a permit finds that permit alone. */
  search: z.string().trim().max(200).default(''),
  /** A locationID. */
  location: z.union([z.literal(''), z.uuid()]).default(''),
  permitType: z.union([z.literal(''), permitType]).default(''),
  /** One status, or several with commas between. */
  status: z
    .string()
    .max(200)
    .default('')
    .transform((text) => (text === '' ? [] : text.split(',')))
    .pipe(z.array(permitStatus)),
  page,
  pageSize,
  /** First and last day, inclusive, of a window that the permit's period touches. */
  startTime: dayBound.default(''),
  endTime: dayBound.default(''),
});
export type IndexQuery = z.input<typeof indexQuery>;

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
});
export type IndexItem = z.infer<typeof indexItem>;

/** Newest start first. Drafts are seen by their requester alone. */
export const indexReply = z.object({
  workflows: z.array(indexItem),
  total: z.int(),
  /** More was asked for than one answer holds: the rest is on the next pages of `rowLimit`. */
  truncated: z.boolean(),
});
export type IndexReply = z.infer<typeof indexReply>;

const liveStatus = z.enum(liveStatuses);
export const locationSummary = z.object({
  total: z.int(),
  byStatus: z.partialRecord(liveStatus, z.int()),
  byType: z.partialRecord(permitType, z.int()),
});
export type LocationSummary = z.infer<typeof locationSummary>;

/** Issued, Active and Suspended permits whose period touches today in the project's time zone. */
export const countsReply = z.object({
  countOfPermitToWorkInLocations: z.record(z.uuid(), z.int()),
  permitSummaryInLocations: z.record(z.uuid(), locationSummary),
  today: z.iso.date(),
});
export type CountsReply = z.infer<typeof countsReply>;

/** All locations by name, for selects and markers. */
export const locationListReply = z.object({ locations: z.array(location), truncated: z.boolean() });

const flag = z.enum(['true', 'false', '0', '1']).transform((text) => text === 'true' || text === '1');
export const locationsQuery = z.strictObject({
  projectUUID: z.uuid(),
  page,
  pageSize,
  orderBy: z.enum(['name', 'latitude', 'longitude', 'height']).default('name'),
  isDesc: flag.default(false),
  search: z.string().trim().max(200).default(''),
});
export type LocationsQuery = z.input<typeof locationsQuery>;
export const locationsReply = z.object({
  locations: z.array(location),
  total: z.int(),
  truncated: z.boolean(),
});

export const locationReply = z.object({ location });
export const deleteLocationQuery = z.strictObject({ projectUUID: z.uuid(), locationID: z.uuid() });
export const locationParams = z.strictObject({ locationID: z.uuid() });
export const deletedLocationReply = z.object({ locationID: z.uuid() });

export const permitParams = z.strictObject({ formUUID: z.uuid() });
/** An unknown action is answered 404, as an unknown path is. */
export const actionParams = permitParams.extend({ action: z.string().max(40) });
export const signatureParams = permitParams.extend({ signatureID: z.uuid() });

export const permitReply = z.object({ permit: permitForMember });
/** `signaturesIntact`: every signature still has its hash, and each follows from the one before it. */
export const historyReply = z.object({ history: z.array(historyEntry), signaturesIntact: z.boolean() });
export const conflictsReply = z.object({ conflicts: z.array(conflict) });
/** `image` is a `data:image/png;base64,…` URL. */
export const signatureImageReply = z.object({ image: z.string() });

export const photoParams = permitParams.extend({ photo: photoHash });
/** `image` is a `data:image/jpeg;base64,…` or PNG URL. */
export const photoReply = z.object({ image: z.string(), takenBy: person, at: z.string() });

/** The entry log of a confined space, oldest first. */
export const passagesReply = z.object({
  passages: z.array(passage),
  /** The caller plays a part in this permit and may write in its log. */
  canLog: z.boolean(),
});
export type PassagesReply = z.infer<typeof passagesReply>;

const permitRules = z.object({ requestCutOff, version: z.int() });
export const rulesReply = z.object({ rules: permitRules });
export type PermitRules = z.infer<typeof permitRules>;
export const rulesBody = z.strictObject({
  projectUUID: z.uuid(),
  requestCutOff,
  /** The one that the editor saw; 0 when nobody has set a rule yet. */
  version: z.int().min(0),
});
export type RulesBody = z.input<typeof rulesBody>;

export const peopleQuery = z.strictObject({
  projectUUID: z.uuid(),
  permission: z.enum(['PTW_REQUEST', 'PTW_CHECK', 'PTW_ISSUE', 'PTW_HOLD']).default('PTW_HOLD'),
});
export const peopleReply = z.object({
  people: z.array(person.extend({ userId: z.uuid(), company: z.string(), title: z.string() })),
});
export type PeopleReply = z.infer<typeof peopleReply>;

/** `details` of 409 VERSION_CONFLICT: what happened since the version that the caller saw. */
export const versionConflictDetails = z.object({
  expectedVersion: z.int(),
  currentVersion: z.int(),
  status: permitStatus.optional(),
  changedFields: z.array(z.string()).readonly(),
  changedBy: person.nullable(),
  changedAt: z.string(),
});
/** `details` of 409 CONFLICTS_FOUND: accept them by key in `acceptedConflicts`, or do not go on. */
export const conflictsFoundDetails = z.object({ conflicts: z.array(conflict).readonly() });
/** `details` of 409 WRONG_STATE. */
export const wrongStateDetails = z.object({
  status: permitStatus,
  allowedActions: z.array(permitAction).readonly(),
});
/** `details` of 422 ACTION_BLOCKED. */
export const blockedDetails = z.object({
  blockers: z.array(z.object({ code: z.string(), about: z.array(z.string()).readonly() })).readonly(),
});
/** `details` of 422 RULE_BROKEN: each offending field with a message code. */
export const ruleDetails = z.object({ fields: z.array(z.object({ path: z.string(), code: z.string() })) });

/** What happened; the host puts the plugin's id before it on the wire. Payloads hold ids only; fetch what is shown. */
export const topics = { permitChanged: 'permit-changed', locationChanged: 'location-changed' } as const;
export const permitChangedPayload = z.object({
  formUUID: z.uuid(),
  locationID: z.uuid(),
  version: z.int(),
  status: permitStatus,
});
export const locationChangedPayload = z.object({ locationID: z.uuid() });
