import type { Endpoints, InputOf, ReplyOf } from '@gantry/plugin-sdk/contract';
import type { PluginMember } from '../plugin-member.ts';
import type { ServerTestHost } from '../server-test-host.ts';

/** One of the two projects of a suite, to be filled with records. */
export interface Place<C extends Endpoints> {
  readonly host: ServerTestHost;
  readonly project: { readonly id: string; readonly code: string };
  /** Holds every permission of the plugin, in this project only. */
  readonly member: PluginMember;
  /** The endpoints, called by that member. @throws Error when a call is refused. */
  readonly api: { readonly [K in keyof C]: (input: InputOf<C[K]>) => Promise<ReplyOf<C[K]>> };
}

/** A valid input. What can be used only once, such as the id of a record to be removed, is a function that makes a new one. */
type Given<I> = I | (() => I | Promise<I>);

// biome-ignore lint/complexity/noBannedTypes: whether nothing is required
type NeedsInput<I> = {} extends I ? false : true;

/** A valid input for each endpoint, with which the call succeeds; an endpoint that needs none may be left out. */
export type Furniture<C extends Endpoints> = {
  readonly [K in keyof C as NeedsInput<InputOf<C[K]>> extends true ? K : never]: Given<InputOf<C[K]>>;
} & {
  readonly [K in keyof C as NeedsInput<InputOf<C[K]>> extends true ? never : K]?: Given<InputOf<C[K]>>;
};

/** Makes the records that the inputs name, once for each of two projects. */
export type Furnish<C extends Endpoints> = (place: Place<C>) => Promise<Furniture<C>> | Furniture<C>;

export interface SuiteOptions<C extends Endpoints> {
  /** Fields whose ids the caller makes up, such as an idempotency key; dotted, by endpoint. */
  readonly ownIds?: { readonly [K in keyof C]?: readonly string[] };
  /** Endpoints whose lists cannot grow, although a statement of theirs has no `limit`. */
  readonly bounded?: readonly (keyof C & string)[];
  /** Routes of the plugin that are no endpoints of this contract, as `METHOD /path`. */
  readonly otherRoutes?: readonly string[];
}
