import type { z } from 'zod';
import type { Alarms, TakenAlarm } from './alarms.ts';
import type { AuditKind } from './audit-kind.ts';
import type { Cameras } from './cameras.ts';
import type { Database, Tx } from './database.ts';
import type { DeviceKind, DeviceRoute, Devices } from './devices.ts';
import type { Figure } from './figures.ts';
import type { Files, UploadRule } from './files.ts';
import type { HandOver } from './hand-over.ts';
import type { Images } from './images.ts';
import type { JobDefinition, Jobs } from './jobs.ts';
import type { Models } from './models.ts';
import type { Notifications } from './notifications.ts';
import type { Outgoing } from './outgoing.ts';
import type { People } from './people.ts';
import type { RoleName } from './roles.ts';
import type { ProjectVariant, Route, RouteContext } from './route.ts';
import type { Secrets } from './secrets.ts';
import type { ProvidedService, ServerServices } from './services.ts';
import type { ProjectSettings } from './settings.ts';
import type { Signing } from './signing.ts';
import type { Tables } from './tables.ts';
import type { ServerVideos, Videos } from './video.ts';

/** One step of the plugin's database schema. */
export interface Migration {
  /** Sorts the migrations; also the name recorded, such as `0001-permits`. */
  readonly name: string;
  /**
   * Plain SQL, run once in its own transaction. It runs as the owner of the plugin's own schema: names without a schema are made and
   * found there, and nothing else can be changed. Its checksum must not change afterwards.
   */
  readonly sql: string;
}

/**
 * A table of readings that is divided by time. Its migration creates it with `partition by range (at)`, where `at` is a `timestamptz`, and
 * protects it as any other table; the host makes the parts and drops old ones.
 */
export interface TimeSeries {
  /** Name of the table. */
  readonly table: string;
  /** What one part holds, in UTC. `day` suits a table of millions of rows a day. */
  readonly every: 'day' | 'month';
  /** How long rows are kept at least. A part is dropped when all its rows are older. */
  readonly keepDays: number;
}

/** Work that is repeated at an interval. */
export interface IntervalTimer {
  /** Unique within the plugin; appears in the log. */
  readonly name: string;
  /** Seconds between the starts of two runs. */
  readonly everySeconds: number;
  /** Always absent; distinguishes it from a cron timer. */
  readonly cron?: undefined;
  /** Runs in one process of the deployment at a time. An error is logged, and the timer runs again at the next tick. */
  run(host: ServerHost, signal: AbortSignal): Promise<void>;
}

/** The project in which a cron timer runs, and the time for which it runs. */
export interface CronRun {
  /** The project. `timeZone` is an IANA name. */
  readonly project: { readonly id: string; readonly code: string; readonly timeZone: string };
  /** The due time by the pattern. It may be long ago if the server was stopped. */
  readonly dueAt: Date;
}

/**
 * Repeated work by the calendar, in the time zone of each project. Where the clocks change: a time that occurs twice runs once, at its
 * first occurrence, and one that does not exist runs at the first minute after the gap. That holds for patterns that name one minute and
 * one hour, such as `30 2 * * *`. Other patterns, such as `0,30 * * * *`, run at each occurrence and skip what does not exist.
 */
export interface CronTimer {
  /** Unique within the plugin; appears in the log. */
  readonly name: string;
  /** Minute, hour, day of the month, month, day of the week: `0 7 * * 1-5` is seven in the morning from Monday to Friday. */
  readonly cron: string;
  /** Always absent; distinguishes it from an interval timer. */
  readonly everySeconds?: undefined;
  /**
   * Runs once for each project that has the plugin, one project after the other, in one process of the deployment at a time, and
   * within half a minute of the moment named. If runs were missed while no server ran, one run makes up for them, soon after the
   * start. A new project begins with the next moment named. A run that throws is logged and not repeated; a run that a crash or a
   * stop of the server interrupted is.
   */
  run(host: ServerHost, signal: AbortSignal, due: CronRun): Promise<void>;
}

/** Repeated work, by interval or by the calendar. */
export type TimerJob = IntervalTimer | CronTimer;

/** What the host offers to the server half of one plugin. */
export interface ServerHost {
  /** Transactions in one project at a time. */
  readonly database: Database;
  /** Files that members upload and that the plugin makes. */
  readonly files: Files;
  /** Reads pictures and re-encodes them. */
  readonly images: Images;
  /** Signatures that members keep, and the browsers on which they sign. */
  readonly signing: Signing;
  /** Devices of this plugin's kinds. */
  readonly devices: Devices;
  /** Project settings of the manifest. */
  readonly settings: ProjectSettings;
  /** Services of other plugins. */
  readonly services: ServerServices;
  /** Calls to servers outside. */
  readonly outgoing: Outgoing;
  /** Passwords and keys of the deployment. */
  readonly secrets: Secrets;
  /** Members of a project and their deputies. */
  readonly people: People;
  /** Models of a project. */
  readonly models: Models;
  /** Background jobs. */
  readonly jobs: Jobs;
  /** Tells members what happened and what waits for them. */
  readonly notifications: Notifications;
  /** Dangers that last until their cause is over. */
  readonly alarms: Alarms;
  /** Records streams of the plugin's videos, and says what serves them. */
  readonly videos: ServerVideos;
  /** Calls to cameras at addresses that members set up. */
  readonly cameras: Cameras;
  /** Writes spreadsheets. */
  readonly tables: Tables;
  /** The server's clock; tests move it. */
  readonly clock: () => Date;
  /** The server's log; each line carries the plugin's id. Put ids into `data`, not into the message. */
  readonly log: {
    info(data: object, message: string): void;
    warn(data: object, message: string): void;
    error(data: object, message: string): void;
  };
}

/** A project of the demo that a plugin fills with fictional data. */
export interface DemoProject {
  /** UUID of the project. */
  readonly id: string;
  /** Short name of the project. */
  readonly code: string;
  /** IANA name, such as `Asia/Hong_Kong`. */
  readonly timeZone: string;
  /** The works contract whose rules for forms it follows. */
  readonly variant: ProjectVariant;
  /** Members of the project; `role` is a role code, which counts for the `disciplines`, or for each if there are none. */
  readonly users: readonly {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly companyId: string;
    readonly role: string;
    readonly disciplines: readonly string[];
  }[];
  /** Objects of the project's model, which may still be loading. Their names and ids are the same at every start. */
  readonly objects: readonly {
    readonly layerId: string;
    readonly modelId: string;
    readonly globalId: string;
    readonly name: string;
    /** Where it stands, such as `EB Bay 013`. */
    readonly place: string;
  }[];
}

/** A field of work to which roles can be limited, such as civil works. */
export interface Discipline {
  /** As in the roles of the project's people, such as `C`. */
  readonly code: string;
  /** Shown beside the code. */
  readonly title: { readonly en: string; readonly 'zh-CN': string };
}

/** Where data of the operator's file is written. */
export interface ProvisionAct {
  /** Transaction in the project; the same in which the host writes companies, projects and people. */
  readonly tx: Tx;
  /** Time by the clock of the command. */
  readonly now: Date;
  /** For places that the file renames. */
  readonly notifications: Pick<Notifications, 'rename'>;
}

/** Data of a project that an operator describes in the file of the provisioning command. Make it with `defineProvision`. */
export interface Provision<S extends z.ZodType = z.ZodType> {
  /** What the file may say; a wrong entry is named by its path. */
  readonly schema: S;
  /**
   * Creates what is missing and updates the rest; what the file does not mention stays. Must be idempotent. Services of a running server are
   * not there.
   */
  apply(data: z.output<S>, act: ProvisionAct): Promise<void>;
}

/** Returns the description as one of any data; the host gives `apply` only what the schema has parsed. */
export function defineProvision<S extends z.ZodType>({ schema, apply }: Provision<S>): Provision {
  // The host parses with this schema, so that the data is its output.
  return { schema, apply: (data, act) => apply(data as z.output<S>, act) };
}

/** The server half of a plugin. */
export interface ServerPlugin {
  /** Same id as the manifest's. Calls are below `/api/<id>`, or below the short name that the deployment gives. */
  readonly id: `${string}.${string}`;
  /** Steps of the database schema, applied by name before the server answers requests. */
  readonly migrations: readonly Migration[];
  /**
   * Permission codes the plugin checks, with the roles that hold them unless a project decides otherwise. A role that no project has
   * gets nothing; the host says so in its log and in Settings, Plugins.
   */
  readonly permissions: readonly { readonly code: string; readonly roles: readonly RoleName[] }[];
  /** The calls that members make. Called once for each start of the server. */
  routes(host: ServerHost): readonly Route[];
  /** Tables that are divided by time. */
  readonly timeSeries?: readonly TimeSeries[];
  /** Repeated work. */
  readonly timers?: readonly TimerJob[];
  /** Kinds of device that send something to this plugin. Administrators register devices of these kinds in Settings, Sensors and counters. */
  readonly deviceKinds?: readonly DeviceKind[];
  /** The calls that these devices make, below `/ingest/<id>`, or below the short name that the deployment gives. */
  deviceRoutes?(host: ServerHost): readonly DeviceRoute[];
  /** Services for the server halves of other plugins; each id begins with this plugin's. */
  readonly provides?: readonly ProvidedService[];
  /** Disciplines by which it finds people. Administrators choose from them when they give somebody a role. */
  readonly disciplines?: readonly Discipline[];
  /** Numbers about a project, on its overview and its card. */
  readonly figures?: readonly Figure[];
  /**
   * The kinds of record whose steps wait for people by name, such as `[defectsOf(host).handOver]`: an administrator who deactivates somebody
   * hands these steps over.
   */
  handOver?(host: ServerHost): readonly HandOver[];
  /** The words for what it writes into the audit trail, such as `[defectsOf(host).auditKind]`. Without them, the trail shows ids. */
  auditKinds?(host: ServerHost): readonly AuditKind[];
  /**
   * What follows when a member takes one of the plugin's alarms on a screen of the host, such as that its own record counts as acknowledged.
   * It runs in the transaction that takes the alarm, and before it; what it throws refuses that. The plugin's own `take` does not call it.
   */
  alarmTaken?(host: ServerHost): (alarm: TakenAlarm, context: RouteContext) => Promise<void>;
  /** Videos that members watch, such as those of cameras. Called once for each start of the server. */
  videos?(host: ServerHost): Videos;
  /** Background jobs that `ServerHost.jobs` may start. */
  readonly jobs?: readonly JobDefinition[];
  /** What members may upload, by a name that `ctx.files.upload` and `host.files.attach` give. */
  readonly uploads?: Readonly<Record<string, UploadRule>>;
  /** What an operator can describe for each project in the file of the provisioning command. */
  readonly provision?: Provision;
  /**
   * Called once per demo project at each start, when the server already answers requests; must be idempotent, and end
   * soon once the signal is aborted.
   */
  seedDemo?(project: DemoProject, host: ServerHost, signal: AbortSignal): Promise<void>;
}

/** Returns the plugin as it is; gives an editor its types. Export the result as `plugin`. */
export function defineServerPlugin(plugin: ServerPlugin): ServerPlugin {
  return plugin;
}
