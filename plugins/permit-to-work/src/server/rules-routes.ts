import { ConflictError, defineRoute, type Route } from '@gantry/plugin-sdk/server';
import { paths, projectQuery, rulesBody, rulesReply } from '../contract/wire.ts';
import { readRules, saveRules } from './rules-repository.ts';

const read = defineRoute({
  method: 'GET',
  path: paths.rules,
  summary: "The project's rules for permits",
  project: 'query',
  permission: 'PTW_VIEW',
  query: projectQuery,
  response: rulesReply,
  async handle(_input, { tx }) {
    return { rules: await readRules(tx) };
  },
});

const save = defineRoute({
  method: 'PUT',
  path: paths.rules,
  summary: "Sets the project's rules for permits",
  project: 'body',
  permission: 'PTW_LOCATION_ADMIN',
  body: rulesBody,
  response: rulesReply,
  async handle({ body }, { tx, now }) {
    const before = await readRules(tx);
    const rules = { requestCutOff: body.requestCutOff, version: body.version + 1 };
    if (before.version !== body.version || !(await saveRules(tx, rules, now)))
      throw new ConflictError('VERSION_CONFLICT', 'Somebody changed the rules since they were read.');
    await tx.audit({
      entity: 'permit-rules',
      entityId: tx.projectId,
      action: 'update',
      before,
      after: rules,
    });
    return { rules };
  },
});

export const rulesRoutes: readonly Route[] = [read, save];
