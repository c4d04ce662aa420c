import { randomUUID } from 'node:crypto';
import { serverConformance } from '@gantry/server/testing';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { scheduleCalls } from '../../contract/schedule/schedule.ts';
import { plugin } from '../plugin.ts';
import { scheduleRoutes } from './schedule-routes.ts';

const { imports, importChanges, rollBackImport, ...programmeCalls } = scheduleCalls;
const historyCalls = { imports, importChanges, rollBackImport };
// The other calls of the module have a suite of their own.
const schedule = { ...plugin, routes: scheduleRoutes, figures: [] };
const runner = { describe, it, beforeAll, afterAll };
const routesOf = (calls: object) =>
  Object.values(calls).map(({ method, path }: { method: string; path: string }) => `${method} ${path}`);

serverConformance(
  schedule,
  programmeCalls,
  async ({ api, host, project }) => {
    const place = project.id === host.project.id ? 'first' : 'second';
    const modelId = await host.model(place, [
      { globalId: 'fan-1', properties: { 'Pset_Site.Trade': 'Jet Fan', 'Pset_Site.Activity': 'JF-1' } },
    ]);
    const activity = { activityId: 'JF-1', planStart: '2026-05-04', planFinish: '2026-05-10' };
    await api.importActivities({ rows: [activity], apply: true });
    const object = { modelId, globalId: 'fan-1' };
    await api.link({ activityId: 'JF-1', objects: [object] });
    const rule = () => ({
      name: `Fans ${randomUUID()}`,
      modelId,
      conditions: [{ name: 'Trade', value: 'Jet Fan' }],
      property: { name: 'Activity' },
    });
    return {
      states: { day: '2026-05-06' },
      lateList: { day: '2026-05-06' },
      quantities: { day: '2026-05-06' },
      objectActivities: object,
      importLinks: {
        rows: [
          {
            activity_id: 'JF-2',
            ifc_guid: 'fan-1',
            layer_id: modelId,
            plan_start: '2026-05-04',
            plan_finish: '2026-05-10',
          },
        ],
        apply: true,
      },
      importActivities: { rows: [activity], apply: true },
      removeActivities: { activityIds: ['gone'] },
      link: { activityId: 'JF-1', objects: [object] },
      unlink: async () => {
        await api.link({ activityId: 'JF-1', objects: [object] });
        return { objects: [object] };
      },
      previewRule: rule(),
      addRule: rule,
      applyRules: {},
      removeRule: async () => ({ ruleID: (await api.addRule(rule())).rule.id }),
    };
  },
  { otherRoutes: routesOf(historyCalls), runner },
);

// Apart from the imports themselves: only the latest can be taken back, and each accepted import is a later one.
serverConformance(
  schedule,
  historyCalls,
  async ({ member, api }) => {
    const imported = async () => {
      const activity = { activityId: randomUUID(), planStart: '2026-05-04', planFinish: '2026-05-10' };
      const { status } = await member.post('/Schedule/ImportActivities', { rows: [activity], apply: true });
      const importId = (await api.imports({})).imports[0]?.importId;
      if (importId === undefined) throw new Error(`The import answered ${status}, and the history has none.`);
      return { importId };
    };
    return { importChanges: await imported(), rollBackImport: imported };
  },
  { otherRoutes: routesOf(programmeCalls), runner },
);
