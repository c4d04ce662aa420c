import { defineServerPlugin, implement } from '@gantry/plugin-sdk/server';
import { falseworkCalls, permissions } from '../contract/falsework.ts';
import { gatewayKind, sensorKind } from '../contract/readings.ts';
import { auditKinds } from './audit-words.ts';
import { fillDemo } from './demo/demo.ts';
import { episodeHandlers } from './episodes.ts';
import { listHandlers } from './list-handlers.ts';
import { sensorsMigration } from './migrations/0001-sensors.ts';
import { projectFigures } from './project-figures.ts';
import { readingRoute } from './reading-route.ts';
import { registrationHandlers } from './registrations.ts';
import { timeSeries } from './retention.ts';
import { endRetired } from './retired-sensors.ts';
import { setupHandlers } from './setup.ts';
import { trendHandlers } from './trend.ts';
import { warnPermits } from './warn-permits.ts';

const engineers = ['CONTRACTOR_ENGINEER', 'SAFETY_OFFICER', 'RESIDENT_ENGINEER', 'SITE_AGENT'] as const;

export const plugin = defineServerPlugin({
  id: 'gantry.falsework',
  migrations: [sensorsMigration],
  permissions: [
    { code: permissions.view, roles: ['PROJECT_ADMIN', ...engineers, 'INSPECTOR', 'VIEWER'] },
    { code: permissions.acknowledge, roles: engineers },
    { code: permissions.admin, roles: ['PROJECT_ADMIN'] },
  ],
  routes: (host) =>
    implement(falseworkCalls, {
      ...listHandlers(host),
      ...trendHandlers(host),
      ...episodeHandlers(host),
      ...registrationHandlers(host),
      ...setupHandlers(host),
    }),
  timeSeries,
  deviceKinds: [
    {
      kind: gatewayKind,
      title: { en: 'Falsework gateway', 'zh-CN': '支架监测网关' },
      speaksFor: [sensorKind],
    },
    { kind: sensorKind, title: { en: 'Falsework sensor', 'zh-CN': '支架监测传感器' } },
  ],
  deviceRoutes: (host) => [readingRoute(host)],
  figures: projectFigures,
  auditKinds,
  timers: [endRetired, warnPermits],
  seedDemo: fillDemo,
});
