import { defineServerPlugin, implement, implementFiles, provide } from '@gantry/plugin-sdk/server';
import { deviceCalls } from '../contract/devices/calls.ts';
import { disciplines } from '../contract/discipline.ts';
import { permissions } from '../contract/permissions.ts';
import { referenceCalls } from '../contract/reference/calls.ts';
import { attachmentFiles } from '../contract/risc/attachment-calls.ts';
import { riscCalls } from '../contract/risc/calls.ts';
import { riscTerms } from '../contract/risc/terms.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { deviceHandlers } from './devices/device-handlers.ts';
import { holdPoints } from './hold-points.ts';
import { riscMigration } from './migrations/0001-risc.ts';
import { statisticsMigration } from './migrations/0002-statistics.ts';
import { userDevices } from './migrations/0003-user-devices.ts';
import { listIndexMigration } from './migrations/0004-list-indexes.ts';
import { statisticsByMeasureMigration } from './migrations/0005-statistics-by-measure.ts';
import { reminders } from './migrations/0006-reminders.ts';
import { statisticsCheckMigration } from './migrations/0007-statistics-check.ts';
import { statisticsCheckedMigration } from './migrations/0008-statistics-checked.ts';
import { statisticsOfStepsMigration } from './migrations/0009-statistics-of-steps.ts';
import { answersMigration } from './migrations/0010-answers.ts';
import { tagsMigration } from './migrations/0011-tags.ts';
import { sealedHistoryMigration } from './migrations/0012-sealed-history.ts';
import { dueTimes } from './migrations/0013-due-times.ts';
import { listOrdersMigration } from './migrations/0014-list-orders.ts';
import { listFindsMigration } from './migrations/0015-list-finds.ts';
import { referenceMigration } from './migrations/0016-reference.ts';
import { numberSeriesMigration } from './migrations/0017-number-series.ts';
import { renamedPlacesMigration } from './migrations/0019-renamed-places.ts';
import { disciplineKind } from './reference/audit-words.ts';
import { referenceProvision } from './reference/provision.ts';
import { referenceHandlers } from './reference/reference-handlers.ts';
import { contractors, locations, portions, types } from './reference/reference-tables.ts';
import { attachmentFileHandlers, attachmentHandlers, uploads } from './risc/attachment-handlers.ts';
import { otherKinds } from './risc/audit-words.ts';
import { dueTimer } from './risc/due-timer.ts';
import { exportHandlers, formExport } from './risc/form-export.ts';
import { formHandlers } from './risc/form-handlers.ts';
import { holdPointsIn } from './risc/hold-points-in.ts';
import { listHandlers } from './risc/list-handlers.ts';
import { lookupHandlers } from './risc/lookup-handlers.ts';
import { objectHandlers } from './risc/object-handlers.ts';
import { placeHandlers } from './risc/place-check.ts';
import { projectFigures } from './risc/project-figures.ts';
import { reminderTimer } from './risc/reminder-timer.ts';
import { formsOf } from './risc/risc-kind.ts';
import { statisticsHandlers } from './risc/statistics-handlers.ts';
import { checkStatistics } from './risc/statistics-timer.ts';
import { verificationHandlers } from './risc/verification-handlers.ts';
import { workflowHandlers } from './risc/workflow-handlers.ts';

export const plugin = defineServerPlugin({
  id: 'gantry.dwss',
  migrations: [
    riscMigration,
    statisticsMigration,
    userDevices,
    listIndexMigration,
    statisticsByMeasureMigration,
    reminders,
    statisticsCheckMigration,
    statisticsCheckedMigration,
    statisticsOfStepsMigration,
    answersMigration,
    tagsMigration,
    sealedHistoryMigration,
    dueTimes,
    listOrdersMigration,
    listFindsMigration,
    referenceMigration,
    numberSeriesMigration,
    renamedPlacesMigration,
  ],
  permissions,
  uploads,
  jobs: [formExport.job],
  provides: [provide(holdPoints, () => holdPointsIn)],
  routes(host) {
    const forms = formsOf(host);
    return [
      ...implement(riscCalls, {
        ...listHandlers(host, forms),
        ...exportHandlers(host),
        ...formHandlers(host, forms),
        ...verificationHandlers(host, forms),
        ...attachmentHandlers(host, forms),
        ...workflowHandlers(host, forms),
        ...lookupHandlers(host, forms),
        ...objectHandlers(forms, host),
        ...placeHandlers(host, forms),
        ...statisticsHandlers(),
      }),
      ...implement(deviceCalls, deviceHandlers(host)),
      ...implement(referenceCalls, referenceHandlers(host)),
      ...implementFiles(attachmentFiles, attachmentFileHandlers(forms)),
    ];
  },
  disciplines: disciplines.map((code) => ({
    code,
    title: { en: riscTerms.en[`discipline.${code}`], 'zh-CN': riscTerms['zh-CN'][`discipline.${code}`] },
  })),
  figures: projectFigures,
  handOver: (host) => [formsOf(host).handOver],
  auditKinds: (host) => [
    formsOf(host).auditKind,
    ...[portions, locations, types, contractors].map(({ auditKind }) => auditKind),
    disciplineKind,
    ...otherKinds,
  ],
  timers: [checkStatistics, reminderTimer, dueTimer],
  provision: referenceProvision,
  seedDemo,
});
