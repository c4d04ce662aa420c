import type { KyInstance } from 'ky';
import type { AddLocationBody, UpdateLocationBody } from '../../contract/location.ts';
import type { PassageBody } from '../../contract/passages.ts';
import type { ActionBody, CreatePermitBody, PermitAction, UpdatePermitBody } from '../../contract/permit.ts';
import {
  conflictsReply,
  countsReply,
  deletedLocationReply,
  historyReply,
  type IndexQuery,
  indexReply,
  type LocationsQuery,
  locationListReply,
  locationReply,
  locationsReply,
  passagesReply,
  paths,
  peopleReply,
  permitReply,
  photoReply,
  type RulesBody,
  rulesReply,
  signatureImageReply,
} from '../../contract/wire.ts';
import { send } from './send.ts';

type OfProject<T> = Omit<T, 'projectUUID'>;
type Query = Readonly<Record<string, string>>;

export type PermitApi = ReturnType<typeof createPermitApi>;

/** The calls to the plugin's server half, for one project. Each throws PermitApiError. */
export function createPermitApi(http: KyInstance, projectUUID: string) {
  const query = { projectUUID };
  const one = (path: string, formUUID: string) => fill(path, { formUUID });
  return {
    index: (filter: OfProject<IndexQuery>, signal?: AbortSignal) =>
      send(http, indexReply, {
        method: 'get',
        path: paths.index,
        query: { ...query, ...texts(filter) },
        signal,
      }),
    counts: (signal?: AbortSignal) =>
      send(http, countsReply, { method: 'get', path: paths.counts, query, signal }),

    locationList: (signal?: AbortSignal) =>
      send(http, locationListReply, { method: 'get', path: paths.locationList, query, signal }),
    locations: (filter: OfProject<LocationsQuery>, signal?: AbortSignal) =>
      send(http, locationsReply, {
        method: 'get',
        path: paths.locations,
        query: { ...query, ...texts(filter) },
        signal,
      }),
    addLocation: (body: OfProject<AddLocationBody>) =>
      send(http, locationReply, { method: 'post', path: paths.addLocation, body: { ...body, projectUUID } }),
    updateLocation: (body: OfProject<UpdateLocationBody>) =>
      send(http, locationReply, {
        method: 'post',
        path: paths.updateLocation,
        body: { ...body, projectUUID },
      }),
    deleteLocation: (locationID: string) =>
      send(http, deletedLocationReply, {
        method: 'delete',
        path: fill(paths.location, { locationID }),
        query,
      }),

    permit: (formUUID: string, signal?: AbortSignal) =>
      send(http, permitReply, { method: 'get', path: one(paths.permit, formUUID), query, signal }),
    history: (formUUID: string, signal?: AbortSignal) =>
      send(http, historyReply, { method: 'get', path: one(paths.history, formUUID), query, signal }),
    conflicts: (formUUID: string, signal?: AbortSignal) =>
      send(http, conflictsReply, { method: 'get', path: one(paths.conflicts, formUUID), query, signal }),
    signatureImage: (formUUID: string, signatureID: string, signal?: AbortSignal) =>
      send(http, signatureImageReply, {
        method: 'get',
        path: fill(paths.signatureImage, { formUUID, signatureID }),
        query,
        signal,
      }),
    photo: (formUUID: string, photo: string, signal?: AbortSignal) =>
      send(http, photoReply, {
        method: 'get',
        path: fill(paths.photo, { formUUID, photo }),
        query,
        signal,
      }),
    thumbnail: (formUUID: string, photo: string, signal?: AbortSignal) =>
      send(http, photoReply, {
        method: 'get',
        path: fill(paths.thumbnail, { formUUID, photo }),
        query,
        signal,
      }),
    passages: (formUUID: string, signal?: AbortSignal) =>
      send(http, passagesReply, { method: 'get', path: one(paths.passages, formUUID), query, signal }),
    logPassage: (formUUID: string, body: OfProject<PassageBody>) =>
      send(http, passagesReply, {
        method: 'post',
        path: one(paths.passages, formUUID),
        body: { ...body, projectUUID },
      }),
    rules: (signal?: AbortSignal) =>
      send(http, rulesReply, { method: 'get', path: paths.rules, query, signal }),
    saveRules: (body: OfProject<RulesBody>) =>
      send(http, rulesReply, { method: 'put', path: paths.rules, body: { ...body, projectUUID } }),
    createPermit: (body: OfProject<CreatePermitBody>) =>
      send(http, permitReply, { method: 'post', path: paths.permits, body: { ...body, projectUUID } }),
    updatePermit: (formUUID: string, body: OfProject<UpdatePermitBody>) =>
      send(http, permitReply, {
        method: 'patch',
        path: one(paths.permit, formUUID),
        body: { ...body, projectUUID },
      }),
    act: (formUUID: string, action: PermitAction, body: OfProject<ActionBody>) =>
      send(http, permitReply, {
        method: 'post',
        path: fill(paths.action, { formUUID, action }),
        body: { ...body, projectUUID },
      }),
    /** Members who may be named as a permit's holder. */
    holders: (signal?: AbortSignal) =>
      send(http, peopleReply, {
        method: 'get',
        path: paths.people,
        query: { ...query, permission: 'PTW_HOLD' },
        signal,
      }),
  };
}

function fill(path: string, values: Query): string {
  return path.replace(/:(\w+)/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : encodeURIComponent(value);
  });
}

function texts(filter: object): Query {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
}
