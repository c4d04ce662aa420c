import type { DemoProject, Images, Route } from '@gantry/plugin-sdk/server';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { PluginJobs } from './activities/plugin-jobs.ts';
import type { GantryDatabase } from './database/gantry-database.ts';
import type { EventHub } from './events/event-hub.ts';
import type { DiskFileStore } from './files/disk-file-store.ts';
import type { StoredFiles } from './files/stored-files.ts';
import type { RequestTimeouts } from './http/request-timeouts.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { HostNotifications } from './notifications/host-notifications.ts';
import type { SessionStore } from './session/session-store.ts';
import type { Uploads } from './uploads/uploads.ts';

/** What every part of the server is built from. */
export interface HostContext {
  readonly database: GantryDatabase;
  readonly sessions: SessionStore;
  readonly jobs: Jobs;
  readonly pluginJobs: PluginJobs;
  readonly notifications: HostNotifications;
  readonly events: EventHub;
  readonly images: Images;
  readonly files: DiskFileStore;
  readonly storedFiles: StoredFiles;
  readonly uploads: Uploads;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  /** Absolute. A part keeps its files in a folder of its own below it. */
  readonly dataFolder: string;
  readonly demo: boolean;
  /** Bays of 10 m in each tube of the demo's tunnel; 0: the demo has no models. */
  readonly demoBays: number;
  readonly timeouts: RequestTimeouts;
}

/**
 * One feature of the host itself, such as models. Its factory defines queues and timers on `context.jobs`; the database
 * is not there yet at that moment.
 */
export interface HostPart {
  /** Heading of its routes in the API's description. */
  readonly name: string;
  /** Mounted below `/api/projects/:projectId`. */
  readonly routes?: readonly Route[];
  /** Further routes, such as streams, that check the member themselves with `requireMember`. */
  mount?(app: FastifyInstance): void;
  /** Runs once the database is migrated and the jobs run, before the server says it is ready. */
  start?(): Promise<void>;
  /** Fills a demo project; may take long, as the server is ready before it ends. Must be idempotent. */
  seedDemo?(project: DemoProject, signal: AbortSignal): Promise<void>;
  /** Ends what `start` and `mount` began. */
  close?(): Promise<void>;
}
