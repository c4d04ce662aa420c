import type {
  AuditKind,
  HandOver,
  RouteContext,
  ServerHost,
  ServerServices,
  ServerServiceToken,
  TakenAlarm,
  Tx,
} from '@gantry/plugin-sdk/server';
import { sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { hostQueries } from '../database/transaction.ts';
import type { InstalledPlugin } from './installed-plugin.ts';
import { worksIn } from './plugin-registry.ts';
import { countingFaults } from './scoped-half.ts';

const projectRow = z
  .object({ code: z.string(), plugins_off: z.array(z.string()) })
  .transform(({ code, plugins_off }) => ({ code, pluginsOff: new Set(plugins_off) }));

const projectOf = (tx: Tx) =>
  hostQueries(tx).one(
    projectRow,
    sql`select code, gantry.plugins_off(id) as plugins_off from project where id = ${tx.projectId}`,
  );

/** What one plugin hands over of one kind of record. */
export interface PluginHandOver extends HandOver {
  readonly pluginId: string;
}

/** A plugin's words for one kind of thing in the audit trail. */
export interface PluginAuditKind extends AuditKind {
  readonly pluginId: string;
}

/** What server halves offer to each other and to the host. */
export class PluginServices {
  readonly #database: GantryDatabase;
  readonly #handOvers: { readonly plugin: InstalledPlugin; readonly handOver: HandOver }[] = [];
  readonly #auditKinds: { readonly plugin: InstalledPlugin; readonly auditKind: AuditKind }[] = [];
  readonly #alarmTakers = new Map<
    string,
    {
      readonly plugin: InstalledPlugin;
      readonly taken: (alarm: TakenAlarm, context: RouteContext) => Promise<void>;
    }
  >();
  readonly #offers = new Map<string, { readonly plugin: InstalledPlugin; readonly service: object }>();

  constructor(database: GantryDatabase) {
    this.#database = database;
  }

  /**
   * Creates and registers the services that a plugin's server half provides, what it hands over, and how its things are called.
   * @throws Error if an id does not belong to the plugin; what `make` throws
   */
  offer(plugin: InstalledPlugin, host: ServerHost): void {
    for (const { token, make } of plugin.server?.provides ?? []) {
      if (!token.id.startsWith(`${plugin.id}/`))
        throw new Error(
          `'${plugin.id}' provides the service '${token.id}'; its id must begin with '${plugin.id}/'.`,
        );
      this.#offers.set(token.id, { plugin, service: make(host) });
    }
    for (const handOver of plugin.server?.handOver?.(host) ?? []) this.#handOvers.push({ plugin, handOver });
    for (const auditKind of plugin.server?.auditKinds?.(host) ?? [])
      this.#auditKinds.push({ plugin, auditKind });
    const taken = plugin.server?.alarmTaken?.(host);
    if (taken) this.#alarmTakers.set(plugin.id, { plugin, taken });
  }

  /** Lets the plugin of an alarm do what follows when a member takes it. */
  async alarmTaken(pluginId: string, alarm: TakenAlarm, context: RouteContext): Promise<void> {
    const taker = this.#alarmTakers.get(pluginId);
    if (taker === undefined || taker.plugin.failure) return;
    if (!worksIn(taker.plugin, await projectOf(context.tx))) return;
    await this.#inside(taker.plugin, context, (own) => taker.taken(alarm, own));
  }

  /** What the plugins of the transaction's project say of their things. Their functions want a transaction of the plugin. */
  async auditKinds(tx: Tx): Promise<readonly PluginAuditKind[]> {
    const project = await projectOf(tx);
    return this.#auditKinds
      .filter(({ plugin }) => plugin.failure === null && worksIn(plugin, project))
      .map(({ plugin, auditKind }) => ({
        ...auditKind,
        pluginId: plugin.id,
        named: (own, ids) =>
          countingFaults(plugin, async () => (await auditKind.named?.(own, ids)) ?? new Map()),
      }));
  }

  /** What the plugins of the transaction's project hand over. Their functions run in the schema and the role of the plugin. */
  async handOvers(tx: Tx): Promise<readonly PluginHandOver[]> {
    const project = await projectOf(tx);
    return this.#handOvers
      .filter(({ plugin }) => plugin.failure === null && worksIn(plugin, project))
      .map(({ plugin, handOver }) => ({
        pluginId: plugin.id,
        ...handOver,
        held: (context, ...rest) => this.#inside(plugin, context, (own) => handOver.held(own, ...rest)),
        ...(handOver.isHolding && {
          isHolding: (context, ...rest) =>
            this.#inside(plugin, context, async (own) => handOver.isHolding?.(own, ...rest) ?? false),
        }),
        give: (context, ...rest) => this.#inside(plugin, context, (own) => handOver.give(own, ...rest)),
        tellOthers: (context, ...rest) =>
          this.#inside(plugin, context, (own) => handOver.tellOthers(own, ...rest)),
      }));
  }

  #inside<R>(
    plugin: InstalledPlugin,
    context: RouteContext,
    work: (own: RouteContext) => Promise<R>,
  ): Promise<R> {
    return countingFaults(plugin, () =>
      work({ ...context, tx: this.#database.inPlugin(context.tx, plugin.id) }),
    );
  }

  /** The interface for server halves. */
  get door(): ServerServices {
    return { find: (tx, token) => this.#find(tx, token) };
  }

  async #find<T extends object>(tx: Tx, token: ServerServiceToken<T>): Promise<T | undefined> {
    const offer = this.#offers.get(token.id);
    if (offer === undefined || offer.plugin.failure) return undefined;
    if (!worksIn(offer.plugin, await projectOf(tx))) return undefined;
    // `provide` checked the service against the token's type, and each wrapped function keeps its signature.
    return this.#wrapped(offer) as T;
  }

  /** Wraps the service's functions: each gets the caller's transaction with the schema and role of the providing plugin. */
  #wrapped({ plugin, service }: { readonly plugin: InstalledPlugin; readonly service: object }): object {
    const call =
      (run: (...parameters: unknown[]) => unknown) =>
      (tx: Tx, ...rest: readonly unknown[]) =>
        countingFaults(plugin, async () =>
          run.call(service, this.#database.inPlugin(tx, plugin.id), ...rest),
        );
    return Object.fromEntries(
      Object.entries(service).map(([name, member]) => [
        name,
        typeof member === 'function' ? call(member) : member,
      ]),
    );
  }
}
