import { defineServerPlugin, implement, implementFiles, provide } from '@gantry/plugin-sdk/server';
import { deviceCalls } from '../contract/devices/calls.ts';
import { diaryCalls } from '../contract/diary/calls.ts';
import { disciplines } from '../contract/discipline.ts';
import { permissions } from '../contract/permissions.ts';
import { referenceCalls } from '../contract/reference/calls.ts';
import { attachmentFiles } from '../contract/risc/attachment-calls.ts';
import { riscCalls } from '../contract/risc/calls.ts';
import { riscTerms } from '../contract/risc/terms.ts';
import { stepCalls } from '../contract/step-calls.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { deviceHandlers } from './devices/device-handlers.ts';
import { diaryHandlers, diaryReply } from './diary/diary-handlers.ts';
import { diaryBooks } from './diary/diary-kinds.ts';
import { diaryExport } from './diary/export.ts';
import { diaryFigures, overdueReminders } from './diary/overdue.ts';
import { diaryUploads } from './diary/portion-handlers.ts';
import { diarySteps } from './diary/steps.ts';
import { holdPoints } from './hold-points.ts';
import { readFormOf, sharedKinds } from './kinds.ts';
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
import { siteDiaryMigration } from './migrations/0018-site-diary.ts';
import { referenceProvision } from './reference/provision.ts';
import { referenceHandlers } from './reference/reference-handlers.ts';
import { contractors, locations, portions, types } from './reference/reference-tables.ts';
import { attachmentFileHandlers, attachmentHandlers, uploads } from './risc/attachment-handlers.ts';
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
import { riscSteps, workflowHandlers } from './risc/workflow-handlers.ts';
import { sharedHandlers } from './step-handlers.ts';

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
    siteDiaryMigration,
  ],
  permissions,
  uploads: { ...uploads, ...diaryUploads },
  jobs: [formExport.job, diaryExport.job],
  provides: [provide(holdPoints, () => holdPointsIn)],
  routes(host) {
    const forms = formsOf(host);
    const books = diaryBooks(host);
    const reply = diaryReply(host, books);
    const ofForms = riscSteps(host, forms);
    const ofDiaries = diarySteps(host, books, reply);
    const readForm = readFormOf(forms, books);
    return [
      ...implement(riscCalls, {
        ...listHandlers(host, forms),
        ...exportHandlers(host),
        ...formHandlers(host, forms),
        ...verificationHandlers(host, forms),
        ...attachmentHandlers(host, forms),
        ...workflowHandlers(ofForms),
        ...lookupHandlers(host, forms, readForm),
        ...objectHandlers(forms, host),
        ...placeHandlers(host, forms),
        ...statisticsHandlers(),
      }),
      ...implement(deviceCalls, deviceHandlers(host)),
      ...implement(referenceCalls, referenceHandlers(host)),
      ...implement(diaryCalls, diaryHandlers(host, books, reply, ofDiaries)),
      ...implement(stepCalls, sharedHandlers(sharedKinds(host, ofForms, ofDiaries))),
      ...implementFiles(attachmentFiles, attachmentFileHandlers(readForm)),
    ];
  },
  disciplines: disciplines.map((code) => ({
    code,
    title: { en: riscTerms.en[`discipline.${code}`], 'zh-CN': riscTerms['zh-CN'][`discipline.${code}`] },
  })),
  figures: [...projectFigures, ...diaryFigures],
  handOver(host) {
    const { diaries, portions: ofDiaries, reviews } = diaryBooks(host);
    return [formsOf(host).handOver, diaries.handOver, ofDiaries.handOver, reviews.handOver];
  },
  auditKinds: (host) => [
    formsOf(host).auditKind,
    ...Object.values(diaryBooks(host)).map(({ auditKind }) => auditKind),
    ...[portions, locations, types, contractors].map(({ auditKind }) => auditKind),
  ],
  timers: [checkStatistics, reminderTimer, dueTimer, overdueReminders],
  provision: referenceProvision,
  seedDemo,
});
