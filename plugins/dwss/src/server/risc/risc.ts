import { implement, implementFiles, provide } from '@gantry/plugin-sdk/server';
import { attachmentFiles } from '../../contract/risc/attachment-calls.ts';
import { riscCalls } from '../../contract/risc/calls.ts';
import { riscPermissions } from '../../contract/risc/permissions.ts';
import type { ServerKind } from '../kind.ts';
import { otherKinds } from './audit-words.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { attachmentFileHandlers, attachmentHandlers, uploads } from './files/attachment-handlers.ts';
import { formHandlers } from './form/form-handlers.ts';
import { placeHandlers } from './form/place-check.ts';
import { exportHandlers, formExport } from './list/form-export.ts';
import { listHandlers } from './list/list-handlers.ts';
import { holdPoints } from './objects/hold-points.ts';
import { holdPointsIn } from './objects/hold-points-in.ts';
import { objectHandlers } from './objects/object-handlers.ts';
import { formsOf } from './risc-kind.ts';
import { projectFigures } from './statistics/project-figures.ts';
import { statisticsHandlers } from './statistics/statistics-handlers.ts';
import { checkStatistics } from './statistics/statistics-timer.ts';
import { dueTimer } from './steps/due-timer.ts';
import { lookupHandlers } from './steps/lookup-handlers.ts';
import { reminderTimer } from './steps/reminder-timer.ts';
import { verificationHandlers } from './steps/verification-handlers.ts';
import { workflowHandlers } from './steps/workflow-handlers.ts';

/** Inspection forms. */
export const risc: ServerKind = {
  permissions: riscPermissions,
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
      ...implementFiles(attachmentFiles, attachmentFileHandlers(forms)),
    ];
  },
  figures: projectFigures,
  handOver: (host) => [formsOf(host).handOver],
  auditKinds: (host) => [formsOf(host).auditKind, ...otherKinds],
  timers: [checkStatistics, reminderTimer, dueTimer],
  seedDemo,
};
