import type { Endpoints, InputOf, ReplyOf } from '@gantry/plugin-sdk/contract';
import type { ServerPlugin } from '@gantry/plugin-sdk/server';
import type { PluginMember } from '../plugin-member.ts';
import type { ServerTestHost } from '../server-test-host.ts';

/** One of the two projects of a suite, in which `furnish` creates records. */
export interface Place<C extends Endpoints> {
  /** The server that both projects are on. */
  readonly host: ServerTestHost;
  /** The project to fill. */
  readonly project: { readonly id: string; readonly code: string };
  /** Holds every permission of the plugin, in this project only. */
  readonly member: PluginMember;
  /** Calls the endpoints as that member. @throws Error if a call is refused. */
  readonly api: { readonly [K in keyof C]: (input: InputOf<C[K]>) => Promise<ReplyOf<C[K]>> };
}

/** A valid input, or a function that makes a new one if an input can be used only once, such as the id of a record to delete. */
export type Given<I> = I | (() => I | Promise<I>);

/** Whether a call cannot be made without an input. */
// biome-ignore lint/complexity/noBannedTypes: whether nothing is required
export type NeedsInput<I> = {} extends I ? false : true;

/** An input for each endpoint with which the call succeeds. Endpoints that need no input may be left out. */
export type Furniture<C extends Endpoints> = {
  readonly [K in keyof C as NeedsInput<InputOf<C[K]>> extends true ? K : never]: Given<InputOf<C[K]>>;
} & {
  readonly [K in keyof C as NeedsInput<InputOf<C[K]>> extends true ? never : K]?: Given<InputOf<C[K]>>;
};

/** Creates the records that the inputs refer to. Called once for each of the two projects. */
export type Furnish<C extends Endpoints> = (place: Place<C>) => Promise<Furniture<C>> | Furniture<C>;

/** The pages that a manifest declares, as far as notifications and figures lead to them. */
export interface ModulePages {
  /** The contributions that have an address, by point and id. */
  readonly contributes?: {
    readonly routes?: Readonly<Record<string, { readonly path: string }>>;
    readonly modelTabs?: object;
    readonly dashboardItems?: object;
    readonly windowTabs?: object;
  };
}

/** What the suite has to know of a module beyond its contract. */
export interface SuiteOptions<C extends Endpoints> {
  /** The manifest of the client half. Needed where notifications or figures lead to pages of the module. */
  readonly manifest?: ModulePages;
  /** Fields whose ids the caller chooses, such as an idempotency key: dotted paths by endpoint. */
  readonly ownIds?: { readonly [K in keyof C]?: readonly string[] };
  /** Endpoints whose lists cannot grow, although they run a statement without `limit`. */
  readonly bounded?: readonly (keyof C & string)[];
  /** A valid message for each device route that takes one, by `METHOD /path`. */
  readonly messages?: Readonly<Record<string, object>>;
  /** Routes of the plugin that are not endpoints of this contract, as `METHOD /path`. */
  readonly otherRoutes?: readonly string[];
  /** Other plugins of the deployment, such as one whose services it uses. Default: none. */
  readonly others?: readonly ServerPlugin[];
  /** Private networks in which the plugin's cameras may be, such as `127.0.0.0/8`. Default: none. */
  readonly cameraNetworks?: readonly string[];
}
