import { figuresQuery, type ProjectFigure, projectFigures } from '@gantry/contract';
import { defineRoute, type NotificationPlace, type Route, type Tx } from '@gantry/plugin-sdk/server';
import { alarmCounts } from '../alarms/reading.ts';
import { pathOf, storedPlace } from '../notifications/place.ts';
import type { InstalledPlugin } from '../plugins/installed-plugin.ts';
import type { PluginRegistry } from '../plugins/plugin-registry.ts';
import { pluginsOff } from '../plugins/switch-repository.ts';
import { samplesOfYesterday } from './figure-samples.ts';
import { type FigureParts, type ReadFigure, readFigures } from './read-figures.ts';

/** Shares that are shown of a figure. */
const mostParts = 3;

/** `GET /api/projects/:projectId/figures`: the overview shows them, and the card of the project some of them. */
export function figuresRoute(parts: FigureParts): Route {
  return defineRoute({
    method: 'GET',
    path: '/figures',
    summary: 'What the modules of this project count, as far as the member may see it',
    project: 'params',
    permission: '',
    query: figuresQuery,
    response: projectFigures,
    async handle({ query: { on } }, { tx, user, project, now, commit }) {
      const [off, alarms, samples] = await Promise.all([
        pluginsOff(tx),
        countAlarms(tx, parts.plugins, user.permissions),
        on === 'card' ? [] : samplesOfYesterday(tx, now),
      ]);
      await commit();
      const read = await readFigures(
        parts,
        { project, now, pluginsOff: off },
        user,
        (figure) =>
          user.permissions.has(figure.permission) && (on === 'overview' || figure.onCard !== undefined),
      );
      const changeOf: ChangeOf = (pluginId, figure, value) => {
        const then = samples.find((one) => one.pluginId === pluginId && one.figure === figure);
        return then && value !== null ? { by: value - then.value, since: then.takenAt.toISOString() } : null;
      };
      return {
        now: now.toISOString(),
        figures: read.map((one) => {
          const figure = shown(one, { project, now }, changeOf);
          return on === 'card' && one.figure.onCard ? { ...figure, title: one.figure.onCard } : figure;
        }),
        alarms,
      };
    },
  });
}

type ChangeOf = (pluginId: string, figure: string, value: number | null) => ProjectFigure['change'];

function shown(
  { plugin, figure, reading }: ReadFigure,
  where: Parameters<typeof placeOf>[1],
  changeOf: ChangeOf,
): ProjectFigure {
  const value = reading === 'failed' ? null : reading.value;
  const said = reading === 'failed' ? { value: 0 } : reading;
  const place = placeOf(figure, where);
  const path = (to: NotificationPlace | undefined) => to && pathTo(plugin, where.project.code, to);
  return {
    pluginId: plugin.id,
    id: figure.id,
    title: figure.title,
    value,
    path: path(place) ?? null,
    change: changeOf(plugin.id, figure.id, value),
    alert: value !== null && (figure.alert?.(value) ?? false),
    better: figure.better ?? null,
    asOf: (said.asOf ?? where.now).toISOString(),
    parts: (said.parts ?? []).slice(0, mostParts).map((part) => ({
      id: part.id,
      title: part.title,
      value: part.value,
      path: path(part.place ?? place) ?? null,
      change: changeOf(plugin.id, `${figure.id}/${part.id}`, part.value),
    })),
  };
}

function placeOf(
  { place }: ReadFigure['figure'],
  where: { readonly project: Parameters<typeof readFigures>[1]['project']; readonly now: Date },
): NotificationPlace | undefined {
  return typeof place === 'function' ? place(where) : place;
}

function pathTo({ id, addressName }: InstalledPlugin, projectCode: string, place: NotificationPlace): string {
  return pathOf(projectCode, { id, addressName }, storedPlace.parse(place));
}

async function countAlarms(
  tx: Tx,
  plugins: PluginRegistry,
  permissions: ReadonlySet<string>,
): Promise<number> {
  const counts = await alarmCounts(tx, permissions);
  return counts.reduce((sum, { pluginId, total }) => sum + (plugins.find(pluginId) ? total : 0), 0);
}
