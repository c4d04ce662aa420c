import {
  endpoint,
  fieldRefusal,
  ruleBroken,
  stepRefusalsOf,
  versionConflict,
} from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { photoHash } from './confined-space-gates.ts';
import { addLocationBody, location, updateLocationBody } from './location.ts';
import { passageBody } from './passages.ts';
import { actionBody, createPermitBody, permitAction, permitStatus, updatePermitBody } from './permit.ts';
import { permitRecordCalls } from './permit-history.ts';
import { permitStatistics, statisticsQuery } from './statistics.ts';
import * as wire from './wire.ts';

const see = { permission: 'PTW_VIEW' } as const;
const administer = { permission: 'PTW_LOCATION_ADMIN' } as const;

const RULE_BROKEN = ruleBroken;
const PHOTO_INVALID = { status: 422 } as const;
const { ACTION_BLOCKED, FORBIDDEN, KEY_REUSED, SIGNATURE_INVALID, VERSION_CONFLICT, WRONG_STATE } =
  stepRefusalsOf(permitStatus, permitAction);

/** The calls for locations and lists keep the interface that existing deployments use. */
const listEndpoints = {
  index: endpoint({
    ...see,
    method: 'GET',
    path: '/DynamicForm/getPermitToWorkIndex',
    summary: 'Permits of the project, newest first, a page at a time',
    input: wire.indexQuery,
    response: wire.indexReply,
    refusals: { RULE_BROKEN },
  }),
  permitRows: endpoint({
    ...see,
    method: 'GET',
    path: '/permits/rows',
    summary: 'A page of permits, newest first, without counting them',
    input: wire.rowsQuery,
    response: wire.rowsReply,
    refusals: { RULE_BROKEN },
  }),
  permitCount: endpoint({
    ...see,
    method: 'GET',
    path: '/permits/count',
    summary: 'How many permits there are, also by status',
    input: wire.countQuery,
    response: wire.permitCountReply,
    refusals: { RULE_BROKEN },
  }),
  exportList: endpoint({
    ...see,
    method: 'POST',
    path: '/permits/exports',
    summary: 'Start an export of the list as CSV or XLSX; the file is under Activities',
    input: wire.exportBody,
    response: z.object({ jobId: z.uuid() }),
    refusals: { RULE_BROKEN },
  }),
  counts: endpoint({
    ...see,
    method: 'GET',
    path: '/DynamicForm/getCountOfPermitToWorkInLocation',
    summary: "Today's issued, active and suspended permits by location",
    response: wire.countsReply,
  }),
  statistics: endpoint({
    ...see,
    method: 'GET',
    path: '/statistics',
    summary: 'What happened to permits in some days, by week or month, at most a year',
    input: statisticsQuery,
    response: permitStatistics,
    refusals: { RANGE_INVALID: { status: 422 } },
  }),
  people: endpoint({
    ...see,
    method: 'GET',
    path: '/people',
    summary: 'Members who can play a part in permits',
    input: wire.peopleQuery,
    response: wire.peopleReply,
  }),
};

const locationRefusals = { LOCATION_NAME_TAKEN: fieldRefusal };
const removal = {
  ...administer,
  response: wire.deletedLocationReply,
  refusals: { LOCATION_IN_USE: { status: 409, details: z.object({ permits: z.int() }) } },
} as const;
export const locationEndpoints = {
  locationList: endpoint({
    ...see,
    method: 'GET',
    path: '/Location/getLocationList',
    summary: 'All locations of the project by name',
    response: wire.locationListReply,
  }),
  locations: endpoint({
    ...see,
    method: 'GET',
    path: '/Location/getLocations',
    summary: 'Locations of the project, a page at a time',
    input: wire.locationsQuery,
    response: wire.locationsReply,
  }),
  addLocation: endpoint({
    ...administer,
    method: 'POST',
    path: '/Location/addLocation',
    summary: 'Add a location',
    input: addLocationBody,
    response: wire.locationReply,
    refusals: locationRefusals,
  }),
  updateLocation: endpoint({
    ...administer,
    method: 'POST',
    path: '/Location/updatelocation',
    summary: 'Change a location',
    input: updateLocationBody,
    response: wire.locationReply,
    refusals: { ...locationRefusals, VERSION_CONFLICT: versionConflict(location) },
  }),
  deleteLocation: endpoint({
    ...removal,
    method: 'DELETE',
    path: '/locations/:locationID',
    summary: 'Delete a location',
  }),
  deleteLocationByGet: endpoint({
    ...removal,
    method: 'GET',
    path: '/Location/deleteLocation',
    summary: 'Delete a location (for callers of the original interface)',
    input: z.object({ locationID: z.uuid() }),
    writesOnGet: true,
  }),
};

const recordEndpoints = {
  createPermit: endpoint({
    permission: 'PTW_REQUEST',
    method: 'POST',
    path: '/permits',
    summary: 'Start a draft',
    input: createPermitBody,
    response: wire.permitReply,
    refusals: { RULE_BROKEN, PHOTO_INVALID, KEY_REUSED },
  }),
  permit: endpoint({
    ...see,
    method: 'GET',
    path: '/permits/:formUUID',
    summary: 'One permit',
    response: wire.permitReply,
  }),
  updatePermit: endpoint({
    ...see,
    method: 'PATCH',
    path: '/permits/:formUUID',
    summary: 'Change the fields of a permit that are open to the caller now',
    input: updatePermitBody,
    response: wire.permitReply,
    refusals: { FORBIDDEN, RULE_BROKEN, PHOTO_INVALID, VERSION_CONFLICT },
  }),
  act: endpoint({
    ...see,
    method: 'POST',
    path: '/permits/:formUUID/actions/:action',
    summary: 'Do one action of the lifecycle',
    // Any text is accepted here, so that an unknown action gets 404 like an unknown path.
    params: { action: z.string().max(40) },
    input: actionBody,
    response: wire.permitReply,
    refusals: {
      FORBIDDEN,
      VERSION_CONFLICT,
      KEY_REUSED,
      ACTION_BLOCKED,
      WRONG_STATE,
      CONFLICTS_FOUND: { status: 409, details: wire.conflictsFoundDetails },
      SIGNATURE_INVALID,
    },
  }),
  takeAlarm: endpoint({
    ...see,
    method: 'POST',
    path: '/permits/:formUUID/alarms/:alarmID/take',
    summary: 'Look after an alarm of a permit',
    params: { alarmID: z.uuid() },
    response: wire.permitReply,
    refusals: {
      FORBIDDEN,
      ALARM_TAKEN: { status: 409, details: z.object({ by: z.string().nullable() }) },
      ALARM_OVER: { status: 409 },
    },
  }),
  conflicts: endpoint({
    ...see,
    method: 'GET',
    path: '/permits/:formUUID/conflicts',
    summary: 'Other work that a permit gets in the way of',
    response: wire.conflictsReply,
  }),
  plannedConflicts: endpoint({
    ...see,
    method: 'GET',
    path: '/conflicts',
    summary: 'Other work that planned work would get in the way of',
    input: wire.plannedWork,
    response: wire.conflictsReply,
  }),
};

const photoParams = { photo: photoHash };
const paperEndpoints = {
  photo: endpoint({
    ...see,
    method: 'GET',
    path: '/permits/:formUUID/photos/:photo',
    summary: 'A photo of a permit',
    params: photoParams,
    response: wire.photoReply,
  }),
  thumbnail: endpoint({
    ...see,
    method: 'GET',
    path: '/permits/:formUUID/photos/:photo/thumbnail',
    summary: 'A photo of a permit, small',
    params: photoParams,
    response: wire.photoReply,
  }),
  passages: endpoint({
    ...see,
    method: 'GET',
    path: '/permits/:formUUID/passages',
    summary: 'Who went into a confined space and came out, oldest first',
    response: wire.passagesReply,
  }),
  logPassage: endpoint({
    ...see,
    method: 'POST',
    path: '/permits/:formUUID/passages',
    summary: 'Write that somebody went in or came out',
    input: passageBody,
    response: wire.passagesReply,
    refusals: { FORBIDDEN, ACTION_BLOCKED },
  }),
};

const ruleEndpoints = {
  rules: endpoint({
    ...see,
    method: 'GET',
    path: '/rules',
    summary: "The project's rules for permits",
    response: wire.rulesReply,
  }),
  saveRules: endpoint({
    ...administer,
    method: 'PUT',
    path: '/rules',
    summary: "Set the project's rules for permits",
    input: wire.rulesBody,
    response: wire.rulesReply,
    refusals: { VERSION_CONFLICT: versionConflict(wire.permitRules) },
  }),
};

/** The module's server endpoints. */
export const permitEndpoints = {
  ...listEndpoints,
  ...locationEndpoints,
  ...recordEndpoints,
  ...permitRecordCalls,
  ...paperEndpoints,
  ...ruleEndpoints,
};
