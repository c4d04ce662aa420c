import type { Database } from './database.ts';
import type { DeviceKind, DeviceRoute, Devices } from './devices.ts';
import type { Images } from './images.ts';
import type { Outgoing } from './outgoing.ts';
import type { RoleName } from './roles.ts';
import type { Route } from './route.ts';
import type { Secrets } from './secrets.ts';
import type { ProvidedService, ServerServices } from './services.ts';
import type { ProjectSettings } from './settings.ts';

export interface Migration {
  /** Sorts the migrations; also the name recorded, such as `0001-permits`. */
  readonly name: string;
  /**
   * Plain SQL, run once in its own transaction. It runs as the owner of the plugin's own schema: names without a schema are made and
   * found there, and nothing else can be changed. Its checksum must not change afterwards.
   */
  readonly sql: string;
}

export interface TimerJob {
  readonly name: string;
  readonly everySeconds: number;
  /** Runs in one process of the deployment at a time. Throwing is logged and tried again at the next tick. */
  run(host: ServerHost, signal: AbortSignal): Promise<void>;
}

export interface ServerHost {
  readonly database: Database;
  readonly images: Images;
  readonly devices: Devices;
  readonly settings: ProjectSettings;
  readonly services: ServerServices;
  readonly outgoing: Outgoing;
  readonly secrets: Secrets;
  /** The server's clock; tests move it. */
  readonly clock: () => Date;
  readonly log: {
    info(data: object, message: string): void;
    warn(data: object, message: string): void;
    error(data: object, message: string): void;
  };
}

/** A project of the demo that a plugin fills with fictional data. */
export interface DemoProject {
  readonly id: string;
  readonly code: string;
  readonly timeZone: string;
  readonly users: readonly {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly companyId: string;
    readonly role: string;
  }[];
}

/** The server half of a plugin. */
export interface ServerPlugin {
  /** Same id as the manifest's. Calls are below `/api/<id>`, or below the short name that the deployment gives. */
  readonly id: `${string}.${string}`;
  readonly migrations: readonly Migration[];
  /**
   * Permission codes the plugin checks, with the roles that hold them unless a project decides otherwise. A role that no project has
   * gets nothing; the host says so in its log and in Settings, Plugins.
   */
  readonly permissions: readonly { readonly code: string; readonly roles: readonly RoleName[] }[];
  routes(host: ServerHost): readonly Route[];
  readonly timers?: readonly TimerJob[];
  /** Kinds of device that send something to this plugin. Administrators register devices of these kinds in Settings, Devices. */
  readonly deviceKinds?: readonly DeviceKind[];
  /** The calls that these devices make, below `/ingest/<id>`, or below the short name that the deployment gives. */
  deviceRoutes?(host: ServerHost): readonly DeviceRoute[];
  /** Services for the server halves of other plugins; each id begins with this plugin's. */
  readonly provides?: readonly ProvidedService[];
  /**
   * Called once per demo project at each start, when the server already answers requests; must be idempotent, and end
   * soon once the signal is aborted.
   */
  seedDemo?(project: DemoProject, host: ServerHost, signal: AbortSignal): Promise<void>;
}

export function defineServerPlugin(plugin: ServerPlugin): ServerPlugin {
  return plugin;
}
