import {
  type AccountChange,
  activity,
  activityList,
  alarmList,
  allPluginSettings,
  type BoundaryChange,
  type BoundaryFile,
  boundaryShape,
  type CoordinatesChange,
  type DashboardTile,
  dashboardLayout,
  demoAccounts,
  type FailureReport,
  firstLookList,
  keptSignature,
  layer,
  layerList,
  modelContents,
  modelLines,
  namesReply,
  notificationPage,
  objectDetail,
  objectList,
  ownSigning,
  type PlacementRule,
  peoplePage,
  pluginList,
  pluginSettings,
  pluginSwitch,
  projectBoundary,
  projectCoordinates,
  projectDetail,
  projectFigures,
  projectList,
  projectMaps,
  type ReadNotifications,
  type SettingChange,
  type SignInRequest,
  savedSetting,
  session,
  stepsDone,
  storageUsage,
  storedValue,
  videoState,
} from '@gantry/contract';
import type { Json } from '@gantry/plugin-sdk';
import ky, { type KyInstance } from 'ky';
import * as z from 'zod';
import { toApiError } from './api-error.ts';

export type Call = { signal?: AbortSignal };

/** The host's own calls. Answers are parsed with the contract; failures are `ApiError`s. */
export class HostApi {
  private readonly http: KyInstance;

  /** @param fetch - default: the browser's. Tests inject their own. */
  constructor(baseUrl: string, fetch?: typeof globalThis.fetch) {
    this.http = ky.create({
      prefixUrl: new URL('api', baseUrl).href,
      timeout: 30_000,
      retry: { limit: 2, methods: ['get'], statusCodes: [502, 504] },
      ...(fetch ? { fetch } : {}),
    });
  }

  session = (call?: Call) => this.get('session', session, call);
  signIn = (input: SignInRequest) => this.send('post', 'session', session, input);
  changeAccount = (change: AccountChange) => this.send('patch', 'session', nothing, change);
  signOut = () => this.send('delete', 'session', nothing);
  demoAccounts = (call?: Call) => this.get('demo/accounts', demoAccounts, call);
  projects = (call?: Call) => this.get('projects', projectList, call);
  project = (id: string, call?: Call) => this.get(`projects/${id}`, projectDetail, call);
  projectFigures = (projectId: string, on: 'overview' | 'card', call?: Call) =>
    this.get(`projects/${projectId}/figures?on=${on}`, projectFigures, call);
  stepsDone = (projectId: string, call?: Call) =>
    this.get(`projects/${projectId}/steps-done`, stepsDone, call);
  plugins = (projectId: string, call?: Call) => this.get(`projects/${projectId}/plugins`, pluginList, call);
  layers = (projectId: string, call?: Call) => this.get(`projects/${projectId}/layers`, layerList, call);
  firstLooks = (projectId: string, call?: Call) =>
    this.get(`projects/${projectId}/first-looks`, firstLookList, call);
  createLayer = (projectId: string, name: string) =>
    this.send('post', `projects/${projectId}/layers`, layer, { name });
  renameLayer = (projectId: string, layerId: string, name: string) =>
    this.send('patch', `projects/${projectId}/layers/${layerId}`, nothing, { name });
  deleteLayer = (projectId: string, layerId: string) =>
    this.send('delete', `projects/${projectId}/layers/${layerId}`, nothing);
  deleteModel = (projectId: string, modelId: string) =>
    this.send('delete', `projects/${projectId}/models/${modelId}`, nothing);
  deleteVersion = (projectId: string, versionId: string) =>
    this.send('delete', `projects/${projectId}/versions/${versionId}`, nothing);
  cancelConversion = (projectId: string, versionId: string) =>
    this.send('post', `projects/${projectId}/versions/${versionId}/cancel`, nothing);
  retryConversion = (projectId: string, versionId: string) =>
    this.send('post', `projects/${projectId}/versions/${versionId}/retry`, nothing);
  versionContents = (projectId: string, versionId: string, call?: Call) =>
    this.get(`projects/${projectId}/versions/${versionId}/contents`, modelContents.nullable(), call);
  versionLines = (projectId: string, versionId: string, call?: Call) =>
    this.get(`projects/${projectId}/versions/${versionId}/lines`, modelLines, call);
  placeVersion = (projectId: string, versionId: string, rule: PlacementRule) =>
    this.send('put', `projects/${projectId}/versions/${versionId}/placement`, nothing, { rule });
  coordinates = (projectId: string, call?: Call) =>
    this.get(`projects/${projectId}/coordinates`, projectCoordinates, call);
  saveCoordinates = (projectId: string, change: CoordinatesChange) =>
    this.send('put', `projects/${projectId}/coordinates`, projectCoordinates, change);
  boundary = (projectId: string, call?: Call) =>
    this.get(`projects/${projectId}/boundary`, projectBoundary, call);
  maps = (projectId: string, call?: Call) => this.get(`projects/${projectId}/maps`, projectMaps, call);
  checkBoundary = (projectId: string, file: BoundaryFile) =>
    this.send('post', `projects/${projectId}/boundary/check`, boundaryShape, file);
  saveBoundary = (projectId: string, change: BoundaryChange) =>
    this.send('put', `projects/${projectId}/boundary`, projectBoundary, change);
  removeBoundary = (projectId: string, version: number) =>
    this.send('delete', `projects/${projectId}/boundary?version=${version}`, nothing);
  objects = (projectId: string, query: { search: string; limit?: number }, call?: Call) =>
    this.get(`projects/${projectId}/objects`, objectList, { ...call, searchParams: query });
  object = (projectId: string, globalId: string, call?: Call) =>
    this.get(`projects/${projectId}/objects/${encodeURIComponent(globalId)}`, objectDetail, call);
  pluginSettings = (projectId: string, pluginId: string, call?: Call) =>
    this.get(`projects/${projectId}/plugins/${pluginId}/settings`, pluginSettings, call);
  allPluginSettings = (projectId: string, call?: Call) =>
    this.get(`projects/${projectId}/plugin-settings`, allPluginSettings, call);
  setPluginSetting = (projectId: string, pluginId: string, key: string, change: SettingChange) =>
    this.send('put', `projects/${projectId}/plugins/${pluginId}/settings/${key}`, savedSetting, change);
  switchPlugin = (projectId: string, pluginId: string, isOn: boolean) =>
    this.send('put', `projects/${projectId}/plugins/${pluginId}/switch`, pluginSwitch, { isOn });
  stored = (path: StoragePath, call?: Call) => this.get(storageUrl(path), storedValue, call);
  store = (path: StoragePath, value: Json) => this.send('put', storageUrl(path), nothing, { value });
  unstore = (path: StoragePath) => this.send('delete', storageUrl(path), nothing);
  storageUsage = (projectId: string, pluginId: string, scope: 'user' | 'project') =>
    this.get(`projects/${projectId}/plugins/${pluginId}/storage/${scope}`, storageUsage);
  videoState = (
    projectId: string,
    { pluginId, videoId }: { readonly pluginId: string; readonly videoId: string },
    call?: Call,
  ) =>
    this.get(
      `projects/${projectId}/plugins/${pluginId}/videos/${encodeURIComponent(videoId)}`,
      videoState,
      call,
    );
  dashboard = (projectId: string, call?: Call) =>
    this.get(`projects/${projectId}/dashboard`, dashboardLayout, call);
  /** @param tiles - null restores the default arrangement */
  saveDashboard = (projectId: string, tiles: readonly DashboardTile[] | null) =>
    this.send('put', `projects/${projectId}/dashboard`, dashboardLayout, { tiles });
  people = (projectId: string, query: Record<string, string | number>, call?: Call) =>
    this.get(`projects/${projectId}/people`, peoplePage, { ...call, searchParams: query });
  /** @param ids - at most 200 */
  personNames = (projectId: string, ids: readonly string[]) =>
    this.send('post', `projects/${projectId}/people/names`, namesReply, { ids });
  ownSigning = (
    { projectId, deviceId }: { readonly projectId: string; readonly deviceId: string },
    call?: Call,
  ) =>
    this.get(`projects/${projectId}/signing`, ownSigning, {
      ...call,
      headers: { 'x-gantry-device': deviceId },
    });
  /** @param image - null removes it */
  keepSignature = (projectId: string, image: string | null) =>
    this.send('put', `projects/${projectId}/signing/signature`, keptSignature, { image });
  alarms = (projectId: string, call?: Call) => this.get(`projects/${projectId}/alarms`, alarmList, call);
  takeAlarm = (projectId: string, alarmId: string) =>
    this.send('post', `projects/${projectId}/alarms/${alarmId}/take`, alarmList);
  activities = (projectId: string, call?: Call) =>
    this.get(`projects/${projectId}/activities`, activityList, call);
  cancelActivity = (projectId: string, id: string) =>
    this.send('post', `projects/${projectId}/activities/${id}/cancel`, activity);
  retryActivity = (projectId: string, id: string) =>
    this.send('post', `projects/${projectId}/activities/${id}/retry`, activity);
  dismissActivity = (projectId: string, id: string) =>
    this.send('delete', `projects/${projectId}/activities/${id}`, nothing);
  notifications = (query: { limit: number; before?: string; beforeId?: string }, call?: Call) =>
    this.get('notifications', notificationPage, { ...call, searchParams: query });
  readNotifications = (which: ReadNotifications) => this.send('post', 'notifications/read', nothing, which);
  report = (failure: FailureReport) => this.send('post', 'reports', nothing, failure);

  /** A GET. @throws ApiError */
  async get<S extends z.ZodType>(
    path: string,
    schema: S,
    call: Call & { searchParams?: Record<string, string | number>; headers?: Record<string, string> } = {},
  ): Promise<z.output<S>> {
    try {
      return schema.parse(await this.http.get(path, call).json());
    } catch (error) {
      throw await toApiError(error);
    }
  }

  /** A call for which the server fetches something, with a time limit of its own. @throws ApiError */
  async fetchSlowly<S extends z.ZodType>(path: string, schema: S, json?: unknown): Promise<z.output<S>> {
    try {
      const body = json === undefined ? {} : { json };
      return schema.parse(await this.http.post(path, { ...body, timeout: false }).json());
    } catch (error) {
      throw await toApiError(error);
    }
  }

  /** Sends a file as it is. It may take any time. @throws ApiError */
  async sendFile<S extends z.ZodType>(path: string, schema: S, body: Blob): Promise<z.output<S>> {
    try {
      const headers = { 'content-type': 'application/octet-stream' };
      return schema.parse(await this.http.post(path, { body, headers, timeout: false }).json());
    } catch (error) {
      throw await toApiError(error);
    }
  }

  /** A change. @throws ApiError */
  async send<S extends z.ZodType>(
    method: Method,
    path: string,
    schema: S,
    json?: unknown,
  ): Promise<z.output<S>> {
    try {
      const response = await this.http(path, { method, ...(json === undefined ? {} : { json }) });
      return schema.parse(response.status === 204 ? undefined : await response.json());
    } catch (error) {
      throw await toApiError(error);
    }
  }
}

type Method = 'post' | 'put' | 'patch' | 'delete';

/** Schema of answers that are not used. */
export const nothing = z.unknown();
export interface StoragePath {
  readonly projectId: string;
  readonly pluginId: string;
  readonly scope: 'user' | 'project';
  readonly key: string;
}

function storageUrl({ projectId, pluginId, scope, key }: StoragePath): string {
  return `projects/${projectId}/plugins/${pluginId}/storage/${scope}/${encodeURIComponent(key)}`;
}
