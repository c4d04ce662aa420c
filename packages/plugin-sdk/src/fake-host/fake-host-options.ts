import type {
  AnyPlugin,
  Capability,
  ContextKeys,
  Delegation,
  FlyToOptions,
  Json,
  Locale,
  ObjectRef,
  PluginManifest,
  Position,
  ServiceToken,
  SettingsOf,
  Viewpoint,
} from '@gantry/plugin-sdk';
import type { SiteBoundary } from '@gantry/plugin-sdk/contract';
import type { FakeCaller } from './fake-network.ts';
import type { FakePerson } from './fake-people.ts';
import type { FakeSigning } from './fake-signing.ts';
import type { FakeVideo } from './fake-videos.ts';

/** A model of the fake scene. */
export interface FakeModel {
  /** Id of the model. */
  readonly id: string;
  /** Name of the model; its id unless given. */
  readonly name?: string;
  /** What it consists of. `category` is the IFC class, such as `IFCSLAB`. */
  readonly objects: readonly {
    readonly globalId: string;
    readonly category: string;
    /** Keys are `Set.Property`, or bare names of attributes. */
    readonly properties?: Readonly<Record<string, Json>>;
    /** GlobalId of the object that it lies in, in the model tree; at the top unless given. */
    readonly parent?: string;
    /** Scene frame, metres: min x, y, z, max x, y, z. */
    readonly box?: readonly [number, number, number, number, number, number];
  }[];
}

/** A flight that the plugin asked the camera for. */
export interface Flight {
  /** Where to. */
  readonly to: readonly ObjectRef[] | Position | Viewpoint;
  /** How. */
  readonly options: FlyToOptions;
}

/** A file that the plugin uploaded. */
export interface FakeUpload {
  /** Id that `ctx.files.upload` answered. */
  readonly uploadId: string;
  /** Rule that the plugin named. */
  readonly rule: string;
  /** What was uploaded. */
  readonly file: File | Blob;
}

/** The open project. */
export interface TestProject {
  /** Its code. */
  readonly code: string;
  /** Its name; its code unless given. */
  readonly name?: string;
  /** Its UUID; always the same one unless given. */
  readonly id?: string;
  /** Its variant; empty unless given. */
  readonly variant?: string;
}

/** What surrounds a plugin in a fake host. */
export interface FakeHostOptions<M extends PluginManifest = PluginManifest> {
  /** Permission codes that the user holds. */
  readonly permissions?: readonly string[];
  /** The open project. */
  readonly project?: TestProject;
  /** The signed-in user. */
  readonly user?: { readonly id: string; readonly name: string };
  /** Of the project, for `ctx.people`; the user alone unless given. */
  readonly people?: readonly FakePerson[];
  /** In effect today, for `ctx.people`. */
  readonly delegations?: readonly Delegation[];
  /** For `ctx.signing`; the user keeps no signature and may sign on every browser unless given. */
  readonly signing?: FakeSigning;
  /** For `ctx.videos`, by the id of the video; none unless given. */
  readonly videos?: Readonly<Record<string, FakeVideo>>;
  /** The user's language; English unless given. */
  readonly locale?: Locale;
  /** Models that are loaded from the start. */
  readonly models?: readonly FakeModel[];
  /** The boundary of the site, for `ctx.scene.getBoundary`; none unless given. */
  readonly boundary?: SiteBoundary;
  /** The host's clock; it stands still until `advance`. */
  readonly now?: Date;
  /** The server's clock, for `session.serverNow`; the machine's unless given. */
  readonly serverNow?: () => number;
  /** Saved values of the plugin's settings; the others have their defaults. */
  readonly settings?: Partial<SettingsOf<M>>;
  /** What `ctx.storage` holds at the start, by key; nothing unless given. */
  readonly storage?: {
    readonly user?: Readonly<Record<string, Json>>;
    readonly project?: Readonly<Record<string, Json>>;
  };
  /** Capabilities that the deployment grants; `declared`, all that the manifest asks for, unless given. */
  readonly grants?: 'declared' | 'none' | readonly Capability[];
  /** Services of other plugins. */
  readonly services?: readonly { readonly token: ServiceToken<never>; readonly impl: unknown }[];
  /**
   * The servers behind the network; `fakeEndpoints` makes one for the plugin's own server half. Without it every request is
   * answered 404. `endpoint` is the manifest's name for it, or `ctx.api`.
   */
  readonly http?: (request: Request, endpoint: string, caller: FakeCaller) => Response | Promise<Response>;
  /** Judges an upload; throw an `ApiError` to refuse it. Every file is accepted unless given. */
  readonly upload?: (file: File | Blob, rule: string) => void | Promise<void>;
  /** Values of `baseUrlFrom` keys; they default to the root of a made-up origin. */
  readonly config?: Readonly<Record<string, Json>>;
  /** Class of the screen; `desktop` unless given. */
  readonly device?: ContextKeys['device.kind'];
  /** Other plugins of the same project. */
  readonly others?: readonly AnyPlugin[];
  /** Replaces importing the bundle: returns its module, or throws. `attempt` starts at 1. */
  readonly load?: (attempt: number) => Promise<unknown>;
}
