import type { DemoProject, Discipline, Images, Route } from '@gantry/plugin-sdk/server';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { PluginJobs } from './activities/plugin-jobs.ts';
import type { MapEntry } from './config/map-entry.ts';
import type { GantryDatabase } from './database/gantry-database.ts';
import type { Announcements } from './devices/announcements.ts';
import type { EventHub } from './events/event-hub.ts';
import type { DiskFileStore } from './files/disk-file-store.ts';
import type { StoredFiles } from './files/stored-files.ts';
import type { AnswerStreams } from './http/answer-streams.ts';
import type { RequestTimeouts } from './http/request-timeouts.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { HostNotifications } from './notifications/host-notifications.ts';
import type { PluginServices } from './plugins/plugin-services.ts';
import type { PermissionSource } from './roles/permission-sources.ts';
import type { SessionStore } from './session/session-store.ts';
import type { Uploads } from './uploads/uploads.ts';

/** What the parts of the server share. */
export interface HostContext {
  readonly database: GantryDatabase;
  readonly sessions: SessionStore;
  readonly jobs: Jobs;
  readonly pluginJobs: PluginJobs;
  readonly notifications: HostNotifications;
  readonly announcements: Announcements;
  /** Disciplines that the modules of a project know. */
  readonly disciplinesOf: (projectCode: string) => readonly Discipline[];
  /** What the host and the modules of a project ask for, and the roles that get it by themselves. */
  readonly permissionsOf: (projectCode: string) => readonly PermissionSource[];
  readonly pluginServices: PluginServices;
  readonly events: EventHub;
  readonly images: Images;
  readonly files: DiskFileStore;
  readonly storedFiles: StoredFiles;
  readonly uploads: Uploads;
  readonly streams: AnswerStreams;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  /** Absolute path. Each part keeps its files in a folder of its own inside. */
  readonly dataFolder: string;
  readonly demo: boolean;
  /** Whether the demo's data is still being written. */
  readonly isDemoFilling: () => boolean;
  /** Bays of 10 m in each tube of the demo's tunnel; 0: the demo has no models. */
  readonly demoBays: number;
  readonly timeouts: RequestTimeouts;
  /** Maps of other servers that members can show. */
  readonly maps: readonly MapEntry[];
}

/**
 * One feature of the host itself, such as models. Its factory defines queues and timers on `context.jobs`; at that time there is
 * no database yet.
 */
export interface HostPart {
  /** Heading of its routes in the API documentation. */
  readonly name: string;
  /** Mounted below `/api/projects/:projectId`. */
  readonly routes?: readonly Route[];
  /** Mounts further routes, such as streams, that check the member themselves with `requireMember`. */
  mount?(app: FastifyInstance): void;
  /** Runs once the database is migrated and the jobs run, before the server says it is ready. */
  start?(): Promise<void>;
  /** Fills a demo project. May take long: the server is ready before it ends. Must be idempotent. */
  seedDemo?(project: DemoProject, signal: AbortSignal): Promise<void>;
  /** Ends what `start` and `mount` began. */
  close?(): Promise<void>;
}
