import type {
  DatabaseActor,
  Figure,
  FigureContext,
  FigureReading,
  RouteContext,
  ServerHost,
} from '@gantry/plugin-sdk/server';
import { sql } from '@gantry/plugin-sdk/server';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { storedPlace } from '../notifications/place.ts';
import type { InstalledPlugin } from '../plugins/installed-plugin.ts';
import { type PluginRegistry, worksIn } from '../plugins/plugin-registry.ts';
import { inPlugin } from '../plugins/plugin-scope.ts';
import { countFault } from '../plugins/scoped-half.ts';
import { limitTime } from '../timing/time-limit.ts';

/** What reading figures takes. */
export interface FigureParts {
  readonly plugins: PluginRegistry;
  readonly pluginHost: (id: string) => ServerHost;
  readonly log: FastifyBaseLogger;
  /** How long one figure may take, in milliseconds. Tests shorten it. */
  readonly limitMs?: number;
}

const standardLimit = 2000;

const text = z.object({ en: z.string(), 'zh-CN': z.string() });
/** A plugin is not trusted to answer what its types say. */
const reading = z.union([
  z.number().transform((value) => ({ value })),
  z.object({
    value: z.number(),
    asOf: z.date().optional(),
    parts: z
      .array(z.object({ id: z.string(), title: text, value: z.number(), place: storedPlace.optional() }))
      .optional(),
  }),
  z.null(),
]);

/** A figure and what it said. `failed`: it threw or took too long. */
export interface ReadFigure {
  readonly plugin: InstalledPlugin;
  readonly figure: Figure;
  readonly reading: FigureReading | 'failed';
}

/** In which project, and for which moment. */
interface Where extends Pick<RouteContext, 'project' | 'now'> {
  /** Plugins that the project has switched off. */
  readonly pluginsOff: ReadonlySet<string>;
}

/**
 * Reads the figures that `wanted` picks. Each is read as its plugin, in a transaction of its own, so that one that fails takes no other with
 * it. Those of one plugin are read one after the other: a page must not take half of the connections.
 */
export async function readFigures(
  parts: FigureParts,
  where: Where,
  user: RouteContext['user'] | undefined,
  wanted: (figure: Figure) => boolean,
): Promise<readonly ReadFigure[]> {
  const perPlugin = parts.plugins.plugins.map(async (plugin): Promise<readonly ReadFigure[]> => {
    const figures = plugin.failure === null ? plugin.server?.figures : undefined;
    if (!figures || !worksIn(plugin, { code: where.project.code, pluginsOff: where.pluginsOff })) return [];
    const read: ReadFigure[] = [];
    for (const figure of figures.filter(wanted)) {
      const said = await readOne(parts, plugin, figure, where, user);
      if (said !== null) read.push({ plugin, figure, reading: said });
    }
    return read;
  });
  return (await Promise.all(perPlugin)).flat();
}

/** A figure that is late is a sign of a busy server as often as of its plugin, so only one that fails in time counts as a fault. */
async function readOne(
  { pluginHost, log, limitMs = standardLimit }: FigureParts,
  plugin: InstalledPlugin,
  figure: Figure,
  { project, now }: Where,
  user: RouteContext['user'] | undefined,
): Promise<FigureReading | 'failed' | null> {
  const actor: DatabaseActor = user ? { kind: 'user', userId: user.id } : { kind: 'system', name: 'figures' };
  const limit = limitTime('figure', limitMs);
  const value = async (context: FigureContext) => {
    if (!figure.own) return inPlugin(plugin, () => figure.value(context));
    return user ? inPlugin(plugin, () => figure.value({ ...context, user })) : null;
  };
  try {
    const host = pluginHost(plugin.id);
    const said = await host.database.inProject(project.id, actor, async (tx) => {
      // The database gives up too, so that a slow statement does not keep its connection.
      await tx.run(sql`select set_config('statement_timeout', ${String(limitMs)}, true)`);
      return inTime(value({ tx, host, project, now }), limit.signal);
    });
    return reading.parse(said);
  } catch (error) {
    const of = { plugin: plugin.id, figure: figure.id, err: error };
    if (limit.signal.aborted) log.warn(of, `A figure of a project took longer than ${limitMs} ms`);
    else {
      countFault(plugin, error);
      log.error(of, 'A figure of a project could not be read');
    }
    return 'failed';
  } finally {
    limit[Symbol.dispose]();
  }
}

/** The work, or the signal's reason once it is aborted. */
function inTime<R>(work: Promise<R>, signal: AbortSignal): Promise<R> {
  return new Promise<R>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
