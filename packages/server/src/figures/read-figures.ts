import type {
  DatabaseActor,
  Figure,
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

async function readOne(
  { pluginHost, log, limitMs = standardLimit }: FigureParts,
  plugin: InstalledPlugin,
  figure: Figure,
  { project, now }: Where,
  user: RouteContext['user'] | undefined,
): Promise<FigureReading | 'failed' | null> {
  const actor: DatabaseActor = user ? { kind: 'user', userId: user.id } : { kind: 'system', name: 'figures' };
  const limit = limitTime('figure', limitMs);
  try {
    const host = pluginHost(plugin.id);
    const said = await host.database.inProject(project.id, actor, async (tx) => {
      // The database gives up too, so that a slow statement does not keep its connection.
      await tx.run(sql`select set_config('statement_timeout', ${String(limitMs)}, true)`);
      const context = { tx, host, project, now };
      if (figure.own) return user ? inTime(figure.value({ ...context, user }), limit.signal) : null;
      return inTime(figure.value(context), limit.signal);
    });
    return reading.parse(said);
  } catch (error) {
    log.error(
      { plugin: plugin.id, figure: figure.id, err: error },
      'A figure of a project could not be read',
    );
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
