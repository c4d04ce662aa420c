import { implement, provide } from '@gantry/plugin-sdk/server';
import { recordFileHandlers } from '@gantry/plugin-sdk/server/records';
import { riscCalls } from '../../contract/risc/calls.ts';
import { riscPermissions } from '../../contract/risc/permissions.ts';
import { batchBody, batchVerbs, stepBody } from '../../contract/risc/requests.ts';
import type { ServerKind } from '../kind.ts';
import { type StepAt, sentTo } from '../step-handlers.ts';
import { otherKinds } from './audit-words.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { filesOf, uploads } from './files/attachments.ts';
import { formHandlers } from './form/form-handlers.ts';
import { formOf } from './form/form-of.ts';
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
import { riscDueTimer } from './steps/due-timer.ts';
import { lookupHandlers, valuesOfForms } from './steps/lookup-handlers.ts';
import { inspectionReminders } from './steps/reminder-timer.ts';
import { riscVerification } from './steps/verification-handlers.ts';
import { riscSteps, workflowHandlers } from './steps/workflow-handlers.ts';

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
        ...riscVerification(host, forms),
        ...recordFileHandlers(filesOf(host, forms), {
          id: 'formId',
          place: 'side',
          reply: async (act, record) => ({ form: await formOf({ ...host, forms }, act, record) }),
        }),
        ...workflowHandlers(riscSteps(host, forms)),
        ...lookupHandlers(host, forms),
        ...objectHandlers(forms, host),
        ...placeHandlers(host, forms),
        ...statisticsHandlers(),
      }),
    ];
  },
  shared(host) {
    const forms = formsOf(host);
    const steps = riscSteps(host, forms);
    return {
      name: 'RISCForm',
      permission: 'RISC_VIEW',
      records: { risc: forms },
      step: sentTo({ body: stepBody, handle: (context, at: StepAt, body) => steps.step(context, at, body) }),
      verbs: batchVerbs,
      batch: sentTo({
        body: batchBody,
        handle: (context, verb: string, body) => steps.batch(context, verb, body),
      }),
      filterValues: (tx, name) => valuesOfForms(host.people, tx, name),
    };
  },
  figures: projectFigures,
  handOver: (host) => [formsOf(host).handOver],
  auditKinds: (host) => [formsOf(host).auditKind, ...otherKinds],
  timers: [checkStatistics, inspectionReminders, riscDueTimer],
  seedDemo,
};
