import { defineServerPlugin, implement } from '@gantry/plugin-sdk/server';
import { permitEndpoints } from '../contract/endpoints.ts';
import { permissions } from '../contract/permissions.ts';
import { permitAlarmTimer } from './alarm-timer.ts';
import { rulesWords } from './audit-words.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { permitDueTimer } from './due-timer.ts';
import { expiryTimer } from './expiry-timer.ts';
import { listHandlers } from './list-handlers.ts';
import { locationHandlers, locations } from './location-handlers.ts';
import { permitsMigration } from './migrations/0001-permits.ts';
import { confinedSpaceRecordsMigration } from './migrations/0002-confined-space-records.ts';
import { photoThumbnailsMigration } from './migrations/0003-photo-thumbnails.ts';
import { permitRecordsMigration } from './migrations/0004-permit-records.ts';
import { lateRequestsMigration } from './migrations/0005-late-requests.ts';
import { watchedPermitsMigration } from './migrations/0006-watched-permits.ts';
import { sealedHistoryMigration } from './migrations/0007-sealed-history.ts';
import { openPermitsMigration } from './migrations/0008-open-permits.ts';
import { listOrdersMigration } from './migrations/0009-list-orders.ts';
import { numberMonthsMigration } from './migrations/0010-number-months.ts';
import { numberSeriesMigration } from './migrations/0011-number-series.ts';
import { sealedPassagesMigration } from './migrations/0012-sealed-passages.ts';
import { dueRulesMigration } from './migrations/0013-due-rules.ts';
import { statisticsMigration } from './migrations/0014-statistics.ts';
import { monthsOfLocationsMigration } from './migrations/0015-months-of-locations.ts';
import { paperHandlers } from './paper-handlers.ts';
import { providedAlarms } from './permit-alarm-service.ts';
import { permitExport } from './permit-export.ts';
import { permitHandlers } from './permit-handlers.ts';
import { permitsOf } from './permit-records.ts';
import { projectFigures } from './project-figures.ts';
import { rulesHandlers } from './rules-handlers.ts';
import { statisticsHandlers } from './statistics-handlers.ts';
import { providedPermits } from './work-permits-service.ts';

export const plugin = defineServerPlugin({
  id: 'gantry.permit-to-work',
  migrations: [
    ...[permitsMigration, confinedSpaceRecordsMigration, photoThumbnailsMigration, permitRecordsMigration],
    ...[lateRequestsMigration, watchedPermitsMigration, sealedHistoryMigration],
    ...[openPermitsMigration, listOrdersMigration, numberMonthsMigration, numberSeriesMigration],
    ...[sealedPassagesMigration, dueRulesMigration, statisticsMigration, monthsOfLocationsMigration],
  ],
  permissions,
  jobs: [permitExport.job],
  routes(host) {
    const permits = permitsOf(host);
    return implement(permitEndpoints, {
      ...listHandlers(host, permits),
      ...locationHandlers(host),
      ...permitHandlers(host, permits),
      ...paperHandlers(host.people, permits),
      ...rulesHandlers,
      ...statisticsHandlers,
    });
  },
  timers: [expiryTimer, permitAlarmTimer, permitDueTimer],
  provides: [providedAlarms, providedPermits],
  figures: projectFigures,
  handOver: (host) => [permitsOf(host).handOver],
  auditKinds: (host) => [
    permitsOf(host).auditKind,
    locations.auditKind,
    { entity: 'permit-rules', ...rulesWords },
  ],
  seedDemo,
});
