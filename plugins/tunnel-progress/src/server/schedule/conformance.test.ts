import { randomUUID } from 'node:crypto';
import { serverConformance } from '@gantry/server/testing';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { scheduleCalls } from '../../contract/schedule/schedule.ts';
import { plugin } from '../plugin.ts';
import { scheduleRoutes } from './schedule-routes.ts';

serverConformance(
  // The other calls of the module have a suite of their own.
  { ...plugin, routes: scheduleRoutes, figures: [] },
  scheduleCalls,
  async ({ api, host, project }) => {
    const place = project.id === host.project.id ? 'first' : 'second';
    const modelId = await host.model(place, [
      { globalId: 'fan-1', properties: { 'Pset_Site.Trade': 'Jet Fan', 'Pset_Site.Activity': 'JF-1' } },
    ]);
    const activity = { activityId: 'JF-1', planStart: '2026-05-04', planFinish: '2026-05-10' };
    await api.importActivities({ rows: [activity], apply: true });
    let imports = 0;
    /** An import that changes something, so that the history has it. */
    const imported = () => {
      imports += 1;
      const row = { ...activity, activityId: `JF-MORE-${imports}` };
      return api.importActivities({ rows: [row], apply: true });
    };
    const newest = async () => {
      const importId = (await api.imports({})).imports[0]?.importId;
      if (importId === undefined) throw new Error('The history has no import.');
      return importId;
    };
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
      importChanges: { importId: await newest() },
      rollBackImport: async () => {
        await imported();
        return { importId: await newest() };
      },
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
  { runner: { describe, it, beforeAll, afterAll } },
);
