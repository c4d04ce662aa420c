import type { Tx } from './database.ts';
import type { ServerHost } from './plugin.ts';

/**
 * Names a service that one server half offers to others. The id holds the plugin's id, what it is, and the version of its interface,
 * such as `gantry.permit-to-work/active-permits@1`. Two copies of the token with the same id are the same token.
 */
export interface ServerServiceToken<T extends object> {
  /** Such as `gantry.permit-to-work/active-permits@1`. */
  readonly id: `${string}.${string}/${string}@${number}`;
  /** Never set; carries the type of the service. */
  readonly _type?: (service: T) => T;
}

/**
 * A service is an object of functions. The first parameter of each is the caller's transaction: what the service reads and writes
 * commits with the caller's work or not at all.
 *
 * ```ts
 * interface ActivePermits { at(tx: Tx, locationId: string): Promise<readonly string[]> }
 * export const activePermits = serverService<ActivePermits>('gantry.permit-to-work/active-permits@1');
 * ```
 */
export function serverService<T extends object>(id: ServerServiceToken<T>['id']): ServerServiceToken<T> {
  return { id };
}

/** One entry of `ServerPlugin.provides`; made by `provide`. */
export interface ProvidedService {
  /** Names the service. */
  readonly token: Pick<ServerServiceToken<object>, 'id'>;
  /** Called once, when the server starts. */
  make(host: ServerHost): object;
}

/** Offers a service to the server halves of other plugins. */
export function provide<T extends object>(
  token: ServerServiceToken<T>,
  make: (host: ServerHost) => T,
): ProvidedService {
  return { token, make };
}

/** The services of other server halves. */
export interface ServerServices {
  /**
   * The service as this project has it. Undefined when no installed plugin offers it, when that plugin failed, or when the deployment
   * does not give it to this project: decide what that means for the caller.
   *
   * Call its functions with the same transaction. Each runs in the schema and the role of the plugin that offers it, and what it throws
   * reaches the caller. A trigger function of a deferred constraint must set its own `search_path` to be usable this way.
   */
  find<T extends object>(tx: Tx, token: ServerServiceToken<T>): Promise<T | undefined>;
}
