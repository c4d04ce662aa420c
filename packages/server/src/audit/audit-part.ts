import { auditPage, auditQuery, stepsDone } from '@gantry/contract';
import { defineRoute } from '@gantry/plugin-sdk/server';
import type { HostContext, HostPart } from '../host-part.ts';
import { memberAdmin } from '../members/member-rules.ts';
import { readAudit } from './audit-list.ts';
import { checkChains } from './check-chain.ts';
import { countStepsDone } from './steps-done.ts';

/** How often the chains are checked, in seconds. */
const checkEvery = 600;

/** Settings, Audit trail, and the steps done that My day counts from it. */
export function auditPart(context: HostContext): HostPart {
  const { database, jobs, clock, pluginServices, notifications } = context;
  const naming = { ...context, addressName: notifications.addressName };
  jobs.timer('gantry/check-audit', checkEvery, (signal) => checkChains(database, clock, signal));
  return {
    name: 'audit',
    routes: [
      defineRoute({
        method: 'GET',
        path: '/audit',
        summary: 'The audit trail of the project, newest first',
        project: 'params',
        permission: memberAdmin,
        query: auditQuery,
        response: auditPage,
        handle: ({ query }, route) => readAudit(naming, route, query),
      }),
      defineRoute({
        method: 'GET',
        path: '/steps-done',
        summary: 'How many steps the member took today',
        project: 'params',
        permission: '',
        response: stepsDone,
        handle: async (_input, route) => ({ count: await countStepsDone(pluginServices, route) }),
      }),
    ],
  };
}
